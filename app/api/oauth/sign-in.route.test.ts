import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { beforeAll, describe, expect, it } from "vitest";
import { listAgents } from "#lib/access/list-agents.ts";
import { listKeys } from "#lib/access/list-keys.ts";
import { putGrant } from "#lib/access/put-grant.ts";
import { revokeGrant } from "#lib/access/revoke-grant.ts";
import type { Actor } from "#lib/actor.ts";
import { authenticate, toActor } from "#lib/auth/authenticate.ts";
import { AgentId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { buildSecret, buildSession, toBearer } from "#lib/testing/build-credential.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { DesktopAgent } from "#lib/testing/desktop-agent.ts";
import { look } from "#lib/testing/look.ts";
import {
  answerClient,
  buildClient,
  buildCode,
  buildPkce,
  buildTokens,
  fetchRoute,
  origin,
  post,
  refresh,
  resource,
  show,
  toQuery,
} from "#lib/testing/oauth-client.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";

let workspace: TestWorkspace;
let person: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  person = await workspace.addMember();
});

/** Whoever an access token is, at /mcp. */
async function actorOf(accessToken: string): Promise<Actor> {
  const request = new Request(resource, {
    headers: { ...toBearer(accessToken), host: new URL(resource).host },
  });
  return toActor(await authenticate(request), null);
}

describe("a client that knows only the address", () => {
  it("is told where to go, signs in, acts as an agent of the person's, and loses it with the grant", async () => {
    const agent = new DesktopAgent("http://localhost:41234/callback");
    const refused = await fetchRoute(resource, { method: "POST" });
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get("www-authenticate") ?? "";
    expect(challenge).toBe(
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="memories:read memories:write"`,
    );

    expect(await auth(agent, { serverUrl: resource, fetchFn: fetchRoute })).toBe("REDIRECT");
    const opened = agent.opened ?? new URL(origin);
    expect(opened.origin + opened.pathname).toBe(`${origin}/authorize`);
    expect(opened.searchParams.get("resource")).toBe(resource);

    const answered = await answerClient(person, opened.search.slice(1), { access: "write" });
    const back = new URL(answered.body.redirectTo);
    expect(back.origin + back.pathname).toBe(agent.redirectUrl);
    expect(back.searchParams.get("state")).toBe("the agent's own");
    expect(back.searchParams.get("iss")).toBe(origin);
    const authorizationCode = back.searchParams.get("code") ?? "";
    expect(await auth(agent, { serverUrl: resource, authorizationCode, fetchFn: fetchRoute })).toBe(
      "AUTHORIZED",
    );
    expect(agent.kept).toMatchObject({ token_type: "Bearer", scope: "memories:read memories:write" });
    expect(agent.kept?.expires_in).toBeLessThanOrEqual(limits.oauth.accessSeconds);

    const actor = await actorOf(agent.kept?.access_token ?? "");
    expect(actor).toMatchObject({ workspaceId: workspace.id, userId: person.userId, readOnly: false });
    const memory = await createMemory(actor, CreateMemory.parse({ content: "Signed in." }));
    expect(memory).toMatchObject({ owner: { id: person.userId }, agent: { name: "Desktop Agent" } });

    const before = agent.kept?.refresh_token;
    expect(await auth(agent, { serverUrl: resource, fetchFn: fetchRoute })).toBe("AUTHORIZED");
    expect(agent.kept?.refresh_token).not.toBe(before);
    expect((await show(agent.kept?.access_token ?? "")).status).toBe(200);

    const { items } = await listAgents(person, { limit: 50 });
    const grant = { access: "write", private: false };
    expect(items).toMatchObject([{ id: actor.agentId, name: "Desktop Agent", grant }]);
    await revokeGrant(person, { id: AgentId.parse(actor.agentId) });
    expect((await show(agent.kept?.access_token ?? "")).status).toBe(401);
  });
});

describe("what a person says", () => {
  it("is what the agent may do, whatever the client asked for", async () => {
    const client = await buildClient();
    const read = await buildTokens(person, client, { access: "read", private: true });
    expect(read.scope).toBe("memories:read memories:private");
    const actor = await actorOf(read.access_token);
    expect(await refusalOf(createMemory(actor, CreateMemory.parse({ content: "No." })))).toBe("not_found");
  });

  it("of the same client again, is of the same agent; of another, of another with a number", async () => {
    const other = await workspace.addMember();
    const [one, two] = [await buildClient("Twin"), await buildClient("Twin")];
    const agentOf = async (client: string) =>
      (await actorOf((await buildTokens(other, client)).access_token)).agentId;
    const first = await agentOf(one);
    expect(await agentOf(one)).toBe(first);
    expect(await agentOf(two)).not.toBe(first);
    const { items } = await listAgents(other, { limit: 50 });
    expect(items.map((agent) => agent.name).sort()).toEqual(["Twin", "Twin 2"]);
  });

  it("leaves no more to a viewer's agent than to the viewer", async () => {
    const viewer = await workspace.addMember("viewer");
    const tokens = await buildTokens(viewer, await buildClient(), { access: "write", private: true });
    expect(tokens.scope).toBe("memories:read");
  });

  it("may be no: nothing is written, and the client is told", async () => {
    const other = await workspace.addMember();
    const { body } = await answerClient(other, toQuery(await buildClient(), buildPkce().challenge), {
      allowed: false,
    });
    const { searchParams } = new URL(body.redirectTo);
    expect(Object.fromEntries(searchParams)).toEqual({
      error: "access_denied",
      state: "a state",
      iss: origin,
    });
    expect((await listAgents(other, { limit: 50 })).items).toEqual([]);
  });

  it("is said by a person with a session, from a page of ours, in a workspace of theirs", async () => {
    const request = toQuery(await buildClient(), buildPkce().challenge);
    const secret = toBearer(await buildSecret(person));
    const body = { request, workspaceId: person.workspaceId, access: "write", private: false, allowed: true };
    const said = async (headers: Record<string, string>, workspaceId: string = person.workspaceId) => {
      const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
      const answer = await fetchRoute(`${origin}/api/oauth/consent`, {
        ...init,
        body: JSON.stringify({ ...body, workspaceId }),
      });
      return answer.status;
    };
    const session = await buildSession(person.userId);
    expect(await said({})).toBe(401);
    expect(await said(secret)).toBe(403);
    expect(await said({ ...session, origin: "https://elsewhere.example" })).toBe(403);
    expect(await said(session, (await buildWorkspace()).id)).toBe(404);
    expect(await said(session)).toBe(200);
  });
});

describe("tokens", () => {
  it("are stored as hashes, and are no keys that one keeps", async () => {
    const other = await workspace.addMember();
    const tokens = await buildTokens(other, await buildClient());
    const rows = await look(
      `select k::text as row from api_keys k where user_id = $1 union all select t::text from oauth_refresh_tokens t
       union all select c::text from oauth_codes c union all select o::text from oauth_connections o`,
      [other.userId],
    );
    const all = JSON.stringify(rows);
    for (const secret of [tokens.access_token, tokens.refresh_token]) {
      expect(all).not.toContain(secret.slice(20));
      expect(all).not.toContain(Buffer.from(secret).toString("hex"));
    }
    expect((await listKeys(other, { limit: 50 })).items).toEqual([]);
  });

  it("are good at the resource they were made for, and nowhere else", async () => {
    const { access_token } = await buildTokens(person, await buildClient());
    expect((await show(access_token)).status).toBe(200);
    expect((await show(access_token, "/api/v1/memories")).status).toBe(401);
    expect((await show(access_token, "/mcp", "other.test:3000")).status).toBe(401);
  });

  it("are good by the same address in capital letters, and a host that is none is only refused", async () => {
    const { access_token } = await buildTokens(person, await buildClient());
    expect((await show(access_token, "/mcp", new URL(origin).host.toUpperCase())).status).toBe(200);
    for (const host of ["a b", '"', "[", "a:b", ""]) {
      expect((await show(access_token, "/mcp", host)).status).toBe(401);
    }
  });

  it("say of themselves that they are wrong, where they are", async () => {
    const { headers } = await show("weft_at_nothing");
    expect(headers.get("www-authenticate")).toContain('error="invalid_token"');
  });
});

describe("what ends a connection", () => {
  async function connect() {
    const client = await buildClient();
    const member = await workspace.addMember();
    const tokens = await buildTokens(member, client);
    const { agentId } = await actorOf(tokens.access_token);
    const isOver = async () => [
      (await show(tokens.access_token)).status,
      (await refresh(client, tokens.refresh_token)).body.error,
    ];
    return { client, member, tokens, agentId: AgentId.parse(agentId), isOver };
  }
  const over = [401, "invalid_grant"];

  it.each(["access_token", "refresh_token"] as const)("the client gives its %s back", async (kind) => {
    const { client, tokens, isOver } = await connect();
    const { status } = await post("revoke", { token: tokens[kind], client_id: client });
    expect(status).toBe(200);
    expect(await isOver()).toEqual(over);
  });

  it("not: another client gives the token back, or gives back one that is none", async () => {
    const { client, tokens } = await connect();
    const other = await buildClient();
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await post("revoke", { token, client_id: other })).status).toBe(200);
    }
    expect((await post("revoke", { token: "weft_rt_none", client_id: client })).status).toBe(200);
    expect((await post("revoke", { token: null, client_id: client })).body.error).toBe("invalid_request");
    expect((await post("revoke", { token: "weft_rt_none", client_id: null })).body.error).toBe(
      "invalid_client",
    );
    expect((await show(tokens.access_token)).status).toBe(200);
    expect((await refresh(client, tokens.refresh_token)).status).toBe(200);
  });

  it("the grant is revoked, and granted again does not bring it back", async () => {
    const { member, agentId, isOver, tokens } = await connect();
    const actor = await actorOf(tokens.access_token);
    await revokeGrant(member, { id: agentId });
    await putGrant(member, { id: agentId, access: "write", private: false });
    expect(await refusalOf(createMemory(actor, CreateMemory.parse({ content: "Late." })))).toBe("not_found");
    expect(await isOver()).toEqual(over);
  });

  it("the grant is revoked: that agent's connections end, and no other's", async () => {
    const [one, other] = [await connect(), await connect()];
    await revokeGrant(one.member, { id: one.agentId });
    expect((await show(other.tokens.access_token)).status).toBe(200);
    expect((await refresh(other.client, other.tokens.refresh_token)).status).toBe(200);
  });

  it("the membership behind it ends: nothing more is done, and no token is made", async () => {
    const { member, tokens, client } = await connect();
    const actor = await actorOf(tokens.access_token);
    await workspace.removeMember(member);
    expect(await refusalOf(createMemory(actor, CreateMemory.parse({ content: "Late." })))).toBe("not_found");
    expect((await refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("a refresh token is shown again: whoever has it, neither has anything any more", async () => {
    const { client, tokens, isOver } = await connect();
    const renewed = await refresh(client, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    expect((await refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await refresh(client, renewed.body.refresh_token)).body.error).toBe("invalid_grant");
    expect((await show(renewed.body.access_token)).status).toBe(401);
    expect(await isOver()).toEqual(over);
  });

  it("a code is shown again", async () => {
    const client = await buildClient();
    const code = await buildCode(person, client);
    const { body } = await post("token", code);
    expect((await post("token", code)).body.error).toBe("invalid_grant");
    expect((await show(body.access_token)).status).toBe(401);
    expect((await refresh(client, body.refresh_token)).body.error).toBe("invalid_grant");
  });
});
