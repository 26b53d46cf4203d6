import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { expireConnections } from "#lib/oauth/expire-connections.ts";
import { registerClient } from "#lib/oauth/register-client.ts";
import { asApplication, sqlStateOf } from "#lib/testing/as-application.ts";
import { buildPersonas, type Persona, type Personas } from "#lib/testing/build-personas.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { describeRefusals } from "#lib/testing/describe-permissions.ts";
import { look } from "#lib/testing/look.ts";
import { buildClient, buildCode, buildTokens, post } from "#lib/testing/oauth-client.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";

// Tables that only the database's own functions touch, and the functions that do.
let personas: Personas;
let person: Actor;

beforeAll(async () => {
  personas = await buildPersonas();
  await personas.settle();
  person = await (await buildWorkspace()).addMember();
});

describeRefusals(
  () => personas,
  [
    ["oauth_clients", "id", "(name, redirect_uris) values ('a', '{b}')", "name = 'a'"],
    ["oauth_connections", "id", "(resource) values ('a')", "ended_at = null"],
    ["oauth_codes", "code_hash", "(challenge) values ('a')", "used_at = null"],
    ["oauth_refresh_tokens", "token_hash", "(token_hash) values ('')", "used_at = null"],
  ].flatMap(([table, column, values, change]) => [
    `select ${column} from ${table}`,
    `insert into ${table} ${values}`,
    `update ${table} set ${change}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
);

describeRefusals(
  () => personas,
  [
    "select app.end_connection(app.uuid_v7())",
    "select app.lock_connection(app.uuid_v7())",
    "select app.write_grant(app.workspace_id(), app.agent_id(), 'write', true)",
    "update api_keys set connection_id = null",
  ],
);

describe("app.add_connection", () => {
  const connect = `select app.add_connection($1, 'Client', 'write', true, 'http://weft.test/mcp', $2, 'https://a.example', 'c', 60)`;
  const attempt = (actor: Actor | null, client: string) =>
    sqlStateOf(actor, connect, [client, randomBytes(32)]);

  // Only a person lets a client in, and only where they have a place.
  const verdicts: Record<Persona, string | null> = {
    owner: null,
    "read-only": "WF003",
    admin: null,
    teammate: null,
    viewer: null,
    "agent+": "WF003",
    "agent-": "WF003",
    reader: "WF003",
    revoked: "WF001",
    removed: "WF001",
    impostor: "WF001",
    stranger: null,
    intruder: "WF001",
    nobody: "WF001",
  };
  it.each(Object.entries(verdicts) as [Persona, string | null][])(
    "answers %s: %s",
    async (persona, state) => {
      expect(await attempt(personas.actors[persona], await buildClient())).toBe(state);
    },
  );

  it("knows no client that there is not", async () => {
    expect(await attempt(personas.actors.owner, personas.home.id)).toBe("WF001");
  });

  it("makes an agent of the person who asks, whoever else has let the client in", async () => {
    const client = await buildClient();
    await buildTokens(person, client);
    const { owner } = personas.actors;
    const owners = await asApplication(owner, async (session) => {
      await session.query(connect, [client, randomBytes(32)]);
      const { rows } = await session.look<{ user_id: string }>(
        `select a.user_id from oauth_connections o join agents a on a.id = o.agent_id
          where o.client_id = $1 and o.workspace_id = $2`,
        [client, owner.workspaceId],
      );
      return rows.map((row) => row.user_id);
    });
    expect(owners).toEqual([owner.userId]);
  });

  it("writes no agent's name past its bound", async () => {
    const long = "n".repeat(limits.name);
    const other = await (await buildWorkspace()).addMember();
    for (const client of [await buildClient(long), await buildClient(long)]) await buildTokens(other, client);
    const names = await look<{ name: string }>("select name from agents where user_id = $1 order by id", [
      other.userId,
    ]);
    expect(names.map((row) => row.name)).toEqual([long, `${"n".repeat(95)} 2`]);
  });
});

describe("the clients that wait for a first connection", () => {
  it("are so many at most; those that have one do not count", async () => {
    const add = async (most: number) =>
      (
        await look<{ id: string | null }>("select app.add_client('A', '{https://a.example}', $1) as id", [
          most,
        ])
      )[0]?.id;
    await buildTokens(person, await buildClient());
    const [{ waiting = 0 } = {}] = await look<{ waiting: number }>(
      "select count(*)::int as waiting from oauth_clients c where not exists (select from oauth_connections where client_id = c.id)",
    );
    expect(await add(waiting)).toBeNull();
    expect(await add(waiting + 1)).not.toBeNull();
    expect(await add(waiting + 1)).toBeNull();
  });

  it("are told to wait, not that they are wrong", async () => {
    await look(
      "insert into oauth_clients (name, redirect_uris) select 'A', '{https://a.example}' from generate_series(1, $1)",
      [limits.oauth.waitingClients],
    );
    expect(await refusalOf(registerClient({ redirect_uris: ["https://a.example"] }))).toBe("rate_limited");
    await look(
      "delete from oauth_clients c where not exists (select from oauth_connections where client_id = c.id)",
    );
  });
});

describe("what nobody can use any more", () => {
  const left = async (client: string) => {
    const [row] = await look<Record<string, number>>(
      `select (select count(*)::int from oauth_clients where id = $1) as clients,
              (select count(*)::int from oauth_connections where client_id = $1) as connections,
              (select count(*)::int from oauth_codes c join oauth_connections o on o.id = c.connection_id
                where o.client_id = $1) as codes,
              (select count(*)::int from oauth_refresh_tokens t join oauth_connections o on o.id = t.connection_id
                where o.client_id = $1) as refresh,
              (select count(*)::int from api_keys k join oauth_connections o on o.id = k.connection_id
                where o.client_id = $1) as access`,
      [client],
    );
    return Object.values(row ?? {}).join(" ");
  };
  const of = "where connection_id in (select id from oauth_connections where client_id = $1)";

  it("goes in its turn: codes and tokens, then the connection, and a week later the client", async () => {
    const client = await buildClient();
    await post("token", await buildCode(person, client));
    await expireConnections();
    expect(await left(client)).toBe("1 1 1 1 1");
    await look(`update oauth_codes set expires_at = now() ${of}`, [client]);
    await expireConnections();
    expect(await left(client)).toBe("1 1 0 1 1");
    await look(`update api_keys set expires_at = now() ${of}`, [client]);
    await look("update oauth_connections set created_at = now() - interval '2 hours' where client_id = $1", [
      client,
    ]);
    await look("update oauth_clients set created_at = now() - interval '8 days' where id = $1", [client]);
    await expireConnections();
    expect(await left(client)).toBe("1 1 0 1 0");
    await look(`update oauth_refresh_tokens set expires_at = now() ${of}`, [client]);
    await look("update oauth_clients set created_at = now() - interval '6 days' where id = $1", [client]);
    await expireConnections();
    expect(await left(client)).toBe("1 0 0 0 0");
    await look("update oauth_clients set created_at = now() - interval '8 days' where id = $1", [client]);
    await expireConnections();
    expect(await left(client)).toBe("0 0 0 0 0");
  });

  it("leaves keys alone, and a connection that has just been made", async () => {
    const client = await buildClient();
    await buildTokens(person, client);
    await look(
      `with past as (update oauth_refresh_tokens set expires_at = now() ${of}), gone as (delete from oauth_codes ${of})
       update api_keys set expires_at = now() ${of}`,
      [client],
    );
    await look(
      "insert into api_keys (workspace_id, user_id, prefix, secret_hash, expires_at) values ($1, $2, 'weft_', $3, now())",
      [person.workspaceId, person.userId, randomBytes(32)],
    );
    await expireConnections();
    expect(await left(client)).toBe("1 1 0 0 0");
    const keys = await look("select from api_keys where user_id = $1 and connection_id is null", [
      person.userId,
    ]);
    expect(keys).toHaveLength(1);
  });
});
