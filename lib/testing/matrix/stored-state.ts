import type { WorkspaceId } from "#lib/contract/id.ts";
import { look } from "../look.ts";

export type StoredState = {
  /** The tables of which something is not as it was when this was taken. Cheap when nothing was written at all. */
  changed(): Promise<string[]>;
  /** Puts every row of these tables back as it was. */
  putBack(tables: string[]): Promise<void>;
};

/** Which rows are the world's, where the workspace does not say it: `$members` are the users of both workspaces. */
const belongs: Record<string, string> = {
  workspaces: "id = any ($workspaces)",
  users: "id in ($members)",
  agents: "user_id in ($members)",
  sessions: "user_id in ($members)",
  // Of accounts, which are no part of any workspace: nothing of the matrix signs in.
  sign_in_attempts: "false",
  oauth_clients: "false",
  oauth_codes: "false",
  oauth_refresh_tokens: "false",
  // No row of it is ever committed, by anybody.
  rehearsals: "true",
};

/** What may change with any request that is let in: when a key was last used. */
const unwatched = "{last_used_at}";

type StoredTable = { name: string; columns: string; where: string };

/**
 * Takes all that is stored of these workspaces, to see what an operation changed and to undo it. As the administrator, and with
 * triggers off. Other workspaces may be written to meanwhile.
 */
export async function takeStoredState(workspaces: WorkspaceId[]): Promise<StoredState> {
  const ids = `'{${workspaces.join()}}'::uuid[]`;
  const members = `select user_id from members where workspace_id = any (${ids})`;
  const found = await look<{ name: string; columns: string; scoped: boolean }>(`
    select c.relname as name, bool_or(a.attname = 'workspace_id') as scoped,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
     group by c.relname order by c.relname`);
  const tables = found.map(({ name, columns, scoped }): StoredTable => {
    const where = belongs[name] ?? (scoped ? "workspace_id = any ($workspaces)" : undefined);
    if (where === undefined)
      throw new Error(`stored-state.ts does not say which rows of ${name} are the world's`);
    return { name, columns, where: where.replace("$workspaces", ids).replace("$members", members) };
  });
  const digest = tables
    .map(
      ({ name, where }) =>
        `select '${name}' as name, md5(coalesce(string_agg(row, ' ' order by row), '')) as digest
           from (select (to_jsonb(t) - '${unwatched}'::text[])::text as row from ${name} t where ${where}) rows`,
    )
    .join(" union all ");
  const digests = async () =>
    new Map((await look<{ name: string; digest: string }>(digest)).map((row) => [row.name, row.digest]));

  const saved = `saved_${workspaces[0]?.replaceAll("-", "")}`;
  // A sequence counts what a rollback undoes, too: while it stands still, nothing was even tried.
  await look(`
    create schema ${saved};
    create sequence ${saved}.writes;
    create function ${saved}.count_write() returns trigger language plpgsql security definer
      as $$ begin perform nextval('${saved}.writes'); return null; end $$;
    ${tables
      .map(
        ({ name, columns, where }) => `
          create table ${saved}.${name} as select ${columns} from ${name} where ${where};
          create trigger ${saved} after insert or update or delete on ${name}
            for each row execute function ${saved}.count_write();`,
      )
      .join("")}`);
  const countWrites = async () =>
    (
      await look<{ writes: string }>(`select last_value || ' ' || is_called as writes from ${saved}.writes`)
    )[0]?.writes;
  const before = await digests();
  let settled = await countWrites();

  return {
    async changed() {
      const writes = await countWrites();
      if (writes === settled) return [];
      const after = await digests();
      const names = [...before.keys()].filter((name) => before.get(name) !== after.get(name));
      if (names.length === 0) settled = writes;
      return names;
    },
    async putBack(names) {
      const statements = tables
        .filter(({ name }) => names.includes(name))
        .flatMap(({ name, columns, where }) => [
          `delete from ${name} where ${where}`,
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${saved}.${name}`,
        ]);
      await look(
        ["begin", "set local session_replication_role = replica", ...statements, "commit"].join("; "),
      );
      settled = await countWrites();
    },
  };
}
