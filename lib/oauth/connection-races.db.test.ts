import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import {
  answerClient,
  buildClient,
  buildCode,
  buildPkce,
  buildTokens,
  post,
  refresh,
  show,
  toQuery,
} from "#lib/testing/oauth-client.ts";
import { withGate } from "#lib/testing/with-gate.ts";

let workspace: TestWorkspace;
let person: Actor;
let client: string;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  person = await workspace.addMember();
  client = await buildClient();
});

afterAll(expectNoDeadlock);

const hold = "select from oauth_connections where client_id = $1 for update";
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe("two at once", () => {
  it("with one code: one has tokens, and then nobody has", async () => {
    const code = await buildCode(person, client);
    const answers = await withGate(hold, [client], async (gate) => {
      const both = [post("token", code), post("token", code)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    expect(statuses(answers)).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200) ?? { body: null };
    expect((await show(body?.access_token ?? "")).status).toBe(401);
  });

  it("with one refresh token: one has new ones, and then nobody has", async () => {
    const { refresh_token } = await buildTokens(person, client);
    const answers = await withGate(hold, [client], async (gate) => {
      const both = [refresh(client, refresh_token), refresh(client, refresh_token)];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    expect(statuses(answers)).toEqual([200, 400]);
    const { body } = answers.find(({ status }) => status === 200) ?? { body: null };
    expect((await show(body?.access_token ?? "")).status).toBe(401);
  });
});

describe("a refresh", () => {
  it("behind the end of its connection makes nothing", async () => {
    const { refresh_token } = await buildTokens(person, client);
    const end = "update oauth_connections set ended_at = now() where client_id = $1";
    const answer = await withGate(end, [client], async (gate) => {
      const waiting = refresh(client, refresh_token);
      await gate.waiters(1);
      await gate.open();
      return waiting;
    });
    expect(answer.body.error).toBe("invalid_grant");
  });

  it("before the end of its connection makes nothing that outlives it", async () => {
    const { refresh_token: token } = await buildTokens(person, client);
    const row = `select from oauth_refresh_tokens t join oauth_connections o on o.id = t.connection_id
                  where o.client_id = $1 for update of t`;
    const [renewed, given] = await withGate(row, [client], async (gate) => {
      const renewing = refresh(client, token);
      await gate.waiters(1);
      const giving = post("revoke", { token, client_id: client });
      await gate.waiters(2);
      await gate.open();
      return Promise.all([renewing, giving]);
    });
    expect([renewed.status, given.status]).toEqual([200, 200]);
    expect((await show(renewed.body.access_token)).status).toBe(401);
    expect((await refresh(client, renewed.body.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("before the revocation of its grant makes nothing that outlives it", async () => {
    const { refresh_token: token } = await buildTokens(person, client);
    const row = `select from oauth_refresh_tokens t join oauth_connections o on o.id = t.connection_id
                  where o.client_id = $1 for update of t`;
    const revoke = `update grants set revoked_at = now() where agent_id in (
                      select agent_id from oauth_connections where client_id = $1)`;
    const renewed = await withGate(row, [client], async (gate) => {
      const renewing = refresh(client, token);
      await gate.waiters(1);
      const revoking = look(revoke, [client]);
      await gate.waiters(2);
      await gate.open();
      await revoking;
      return renewing;
    });
    expect(renewed.status).toBe(200);
    expect((await show(renewed.body.access_token)).status).toBe(401);
  });
});

describe("a person's yes", () => {
  it("that waits while their membership ends lets nobody in", async () => {
    const request = toQuery(client, buildPkce().challenge);
    const row = "select from oauth_clients where id = $1 for update";
    const answer = await withGate(row, [client], async (gate) => {
      const waiting = answerClient(person, request);
      await gate.waiters(1);
      await gate.change("update members set removed_at = now() where user_id = $1", [person.userId]);
      await gate.open();
      return waiting;
    });
    expect(answer.status).toBe(404);
    expect(await look("select from agents where user_id = $1", [person.userId])).toEqual([]);
  });

  it("said twice at once makes one agent, with two connections", async () => {
    const answers = await withGate(
      "select from oauth_clients where id = $1 for update",
      [client],
      async (gate) => {
        const both = [0, 1].map(() => answerClient(person, toQuery(client, buildPkce().challenge)));
        await gate.waiters(2);
        await gate.open();
        return Promise.all(both);
      },
    );
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await look("select from agents where user_id = $1", [person.userId])).toHaveLength(1);
    expect(await look("select from oauth_connections where client_id = $1", [client])).toHaveLength(2);
  });
});
