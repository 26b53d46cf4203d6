import { describe, expect, it } from "vitest";
import { capacityBounds, limits } from "#lib/contract/limits.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { type Lint, lints } from "./catalogue-lints.ts";

async function findOffenders(lint: Lint, breach: string): Promise<string[]> {
  return asSuperuser(async (client) => {
    await client.query("begin");
    // Names come out qualified unless they are in public.
    await client.query("set local search_path = public");
    await client.query(breach);
    const { rows } = await client.query<{ offender: string }>(lint.sql);
    await client.query("rollback");
    return rows.map((row) => row.offender);
  });
}

async function list(sql: string): Promise<string[]> {
  const { rows } = await asSuperuser((client) => client.query<{ name: string }>(sql));
  return rows.map((row) => row.name);
}

describe("the catalogue has not", () => {
  for (const lint of lints) {
    it(lint.finds, async () => {
      expect(await findOffenders(lint, "select")).toEqual([]);
    });
  }
});

describe("the catalogue's test finds", () => {
  for (const lint of lints) {
    it(`${lint.finds}: ${lint.offender}`, async () => {
      expect(await findOffenders(lint, lint.breach)).toEqual([lint.offender]);
    });
  }
});

describe("the application may", () => {
  it("call these functions of ours only", async () => {
    const callable = await list(
      `select distinct proname::text as name from pg_proc
        where pronamespace = 'app'::regnamespace and has_function_privilege('weft_app', oid, 'execute') order by 1`,
    );
    expect(callable).toEqual([
      "add_client",
      "add_connection",
      "add_key",
      "add_member",
      "add_tokens",
      "agent_id",
      "audiences",
      "begin_session",
      "begin_sign_in",
      "change_role",
      "current_memory",
      "email_of",
      "end_session",
      "end_sign_in",
      "event_heads",
      "event_horizon",
      "event_position",
      "event_window",
      "expire_connections",
      "expire_rows",
      "find_client",
      "find_key",
      "find_session",
      "find_token",
      "give_back_token",
      "graph_mark",
      "import_archive",
      "import_links",
      "import_memories",
      "install",
      "is_admin",
      "is_migrated",
      "kept",
      "key_id",
      "lock_code",
      "lock_refresh_token",
      "member_id",
      "person_id",
      "purge_memory",
      "put_grant",
      "put_link",
      "refresh_statistics",
      "rehearse",
      "release_links",
      "remove_member",
      "require_person",
      "restore_memory",
      "revoke_grant",
      "revoke_key",
      "search_memories",
      "self_id",
      "set_successor",
      "spend_code",
      "spend_refresh_token",
      "trash_memory",
      "update_memory",
      "uuid_v7",
      "words_of",
      "workspace_id",
      "writer_id",
    ]);
  });

  it("read, write and remove this only", async () => {
    const rights = await list(
      `select table_name || ' ' || lower(privilege_type) || ' ' ||
              case when privilege_type = 'DELETE' then '' else string_agg(column_name, ' ' order by column_name) end as name
         from (select table_name, privilege_type, column_name from information_schema.column_privileges
                where grantee = 'weft_app' and table_schema = 'public'
               union select table_name, privilege_type, '' from information_schema.table_privileges
                where grantee = 'weft_app' and table_schema = 'public' and privilege_type <> 'SELECT') granted
        where privilege_type <> 'SELECT' or table_name in ('users', 'api_keys')
        group by table_name, privilege_type order by 1`,
    );
    expect(rights.map((right) => right.trim())).toEqual([
      "agents insert name user_id",
      "api_keys select agent_id connection_id created_at expires_at id last_used_at name prefix read_only revoked_at user_id workspace_id",
      "graph_positions insert audience_id communities layout memory_ids user_id workspace_id xs ys",
      "graph_positions update communities layout memory_ids revision xs ys",
      "idempotency_keys delete",
      "idempotency_keys insert agent_id answer fingerprint key memory_id user_id workspace_id",
      "imported_memories insert external_id memory_id owner_id shared_only workspace_id",
      "memories insert agent_id content metadata owner_id scope tags title type workspace_id",
      "memories update archived_at content metadata tags title type updated_at version",
      "memory_links delete",
      "memory_links insert agent_id created_by kind metadata source_audience source_id source_owner target_audience target_id target_owner weight workspace_id",
      "memory_links update metadata updated_at weight",
      "users select id name",
    ]);
  });

  it("not compile its queries", async () => {
    const settings = await list(
      `select unnest(setconfig) as name from pg_db_role_setting where setrole = 'weft_app'::regrole`,
    );
    expect(settings).toContain("jit=off");
  });
});

it("makes a new function nobody's to call", async () => {
  const callable = await asSuperuser(async (client) => {
    await client.query("begin");
    await client.query("set local role weft_owner");
    await client.query("create function app.newcomer() returns integer language sql return 1");
    const { rows } = await client.query<{ yes: boolean }>(
      "select has_function_privilege('public', 'app.newcomer()', 'execute') as yes",
    );
    await client.query("rollback");
    return rows;
  });
  expect(callable).toEqual([{ yes: false }]);
});

it("holds the bounds that the contract promises", async () => {
  const { rows } = await asSuperuser((client) =>
    client.query("select bound, app.link_limit(bound) as limit from unnest($1::text[]) as bound", [
      capacityBounds,
    ]),
  );
  expect(Object.fromEntries(rows.map((row) => [row.bound, row.limit]))).toEqual(limits.capacity);
});

it("keeps what goes by itself as long as the contract promises", async () => {
  const { rows } = await asSuperuser((client) =>
    client.query(`select extract(epoch from app.kept('trash'))::int as trash,
      extract(epoch from app.kept('idempotency keys'))::int as keys`),
  );
  const day = 86_400;
  expect(rows).toEqual([{ trash: limits.trashDays * day, keys: limits.idempotencyHours * 3_600 }]);
});
