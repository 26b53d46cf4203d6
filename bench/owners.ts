import type pg from "pg";
import { buildApiKey } from "#lib/auth/api-key.ts";

/** One owner in a workspace that all of them share: with a key of their own, and some memories. */
export type Owner = { headers: { authorization: string }; memories: string[] };

/** A workspace of so many owners, each with so many memories, shared by all. */
export async function buildOwners(admin: pg.Client, count: number, memories: number): Promise<Owner[]> {
  const one = async (sql: string, values: unknown[]) =>
    (await admin.query<{ id: string }>(sql, values)).rows[0]?.id ?? "";
  const workspace = await one("insert into workspaces (slug, name) values ('load', 'Load') returning id", []);
  const owners: Owner[] = [];
  for (let place = 0; place < count; place += 1) {
    const user = await one(
      "insert into users (email, name, password_hash) values ($1, 'Owner', 'none') returning id",
      [`owner-${place}@load.example`],
    );
    await admin.query("insert into members (workspace_id, user_id, role) values ($1, $2, 'member')", [
      workspace,
      user,
    ]);
    const { key, prefix, secretHash } = buildApiKey();
    await admin.query(
      "insert into api_keys (workspace_id, user_id, prefix, secret_hash) values ($1, $2, $3, $4)",
      [workspace, user, prefix, secretHash],
    );
    const { rows } = await admin.query<{ id: string }>(
      `insert into memories (workspace_id, owner_id, title, content, type, scope)
         select $1, $2, 'Memory ' || i, 'What is known of ' || i, 'note', 'shared' from generate_series(1, $3::int) i returning id`,
      [workspace, user, memories],
    );
    owners.push({ headers: { authorization: `Bearer ${key}` }, memories: rows.map((row) => row.id) });
  }
  await admin.query("analyze");
  return owners;
}
