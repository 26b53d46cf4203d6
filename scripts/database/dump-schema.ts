import type pg from "pg";
import { dumpQueries } from "./dump-queries.ts";

const HEADER = `-- The schema as the migrations leave it, read from the catalogue: made by \`npm run db:schema\`, never edited.
-- For reading and for review; \`npm test\` compares it. It leaves out comments, and what only an owner may do.
`;

/** The schemas public and app of this database as text, the same on every supported version of PostgreSQL. */
export async function dumpSchema(client: pg.Client): Promise<string> {
  // Names and expressions are written relative to the search path.
  await client.query("set search_path = pg_catalog");
  const parts: string[] = [];
  for (const query of dumpQueries) {
    const { rows } = await client.query<{ text: string }>(query);
    parts.push(...rows.map((row) => row.text));
  }
  return `${HEADER}\n${parts.join("\n\n")}\n`;
}
