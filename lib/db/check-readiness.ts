import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asNobody } from "./transaction.ts";

type Role = { bypasses: boolean; owns: boolean; migrated: boolean };

/** Why the database can't serve, or null: it answers, its newest migration is applied, and our login can bypass nothing. */
export async function findUnreadiness(): Promise<string | null> {
  const entries = await readdir(join(process.cwd(), "prisma/migrations"), { withFileTypes: true });
  const newest =
    entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .at(-1) ?? "";
  const [role] = await asNobody(
    (tx) => tx.$queryRaw<[Role]>`
      select r.rolsuper or r.rolbypassrls as bypasses,
             exists (select from pg_class c where c.relowner = r.oid) as owns,
             app.is_migrated(${newest}) as migrated
        from pg_roles r where r.rolname = current_user`,
  );
  if (role.bypasses || role.owns) return "the application role bypasses row-level security";
  return role.migrated ? null : "migrations are missing";
}
