import { createHash } from "node:crypto";

/**
 * A statement that begins with this is planned once a connection, not with each call: under row-level security, planning costs more than
 * a statement of a few rows does. For those that every call makes, and whose best plan is the same whatever they are about. Who is
 * asking is never in a plan: the functions that say so are asked by each run.
 */
const mark = "/* kept */";
const names = new Map<string, string>();

/** The name under which a connection keeps a statement; none for those without the mark. A text has one name, and a name one text. */
export function nameKept({ sql }: { sql: string }): string {
  if (!sql.trimStart().startsWith(mark)) return "";
  const known = names.get(sql);
  if (known) return known;
  const name = `weft_${createHash("sha256").update(sql).digest("hex").slice(0, 32)}`;
  names.set(sql, name);
  return name;
}
