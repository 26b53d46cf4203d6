import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { addToWorkspace } from "#lib/testing/add-to-workspace.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames, isGrantedOnce } from "#lib/testing/build-sample.ts";
import { buildUser, buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, refusal, send } from "#lib/testing/call-route.ts";

let own: TestWorkspace;
let other: TestWorkspace;
let left: TestWorkspace;
let foreign: TestWorkspace;
/** A member of `own` alone, and one of `own` and `other`, who was one of `left` too. */
let one: Actor;
let several: Actor;

beforeAll(async () => {
  [own, other, left, foreign] = [
    await buildWorkspace(),
    await buildWorkspace(),
    await buildWorkspace(),
    await buildWorkspace(),
  ];
  await foreign.addMember();
  one = await own.addMember();
  several = await own.addMember();
  await addToWorkspace(other.id, several.userId);
  await left.removeMember(await addToWorkspace(left.id, several.userId));
});

function inWorkspace(as: Credential, named: string): Credential {
  return { ...as, "weft-workspace": named };
}

const placed = endpointNames.filter((name) => endpoints[name].workspace);

describe.each(placed)("%s", (name) => {
  const samples = new Map<string, Call>();

  /** A request that is granted to the actor. */
  async function sampleOf(actor: Actor): Promise<Call> {
    const key = `${actor.workspaceId} ${actor.userId}`;
    const sample = samples.get(key) ?? (await buildSample(actor, name));
    if (!isGrantedOnce(name)) samples.set(key, sample);
    return sample;
  }

  it("acts in the workspace that the header names, by id or slug", async () => {
    const session = await buildSession(several.userId);
    const key = await buildKey(one);
    for (const [as, actor, named] of [
      [session, several, own.id],
      [session, several, own.id.toUpperCase()],
      [session, several, own.slug],
      [session, { ...several, workspaceId: other.id }, other.slug],
      [key, one, own.id],
      [key, one, own.id.toUpperCase()],
      [key, one, own.slug],
    ] as const) {
      const request = { ...(await sampleOf(actor)), as: inWorkspace(as, named) };
      expect((await call(name, request)).status).toBeLessThan(300);
    }
  });

  it("does not find a workspace that is not the caller's, each in the same words", async () => {
    const sample = await sampleOf(several);
    const session = await buildSession(several.userId);
    const key = await buildKey(several);
    const places = [
      foreign.id,
      foreign.slug,
      left.id,
      left.slug,
      randomUUID(),
      "no-such-workspace",
      "Not A Slug",
      "é",
    ];
    const answers = new Set<string>();
    for (const as of [
      ...places.map((named) => inWorkspace(session, named)),
      // A key acts in its own workspace only, wherever else its user is a member.
      ...[...places, other.id, other.slug].map((named) => inWorkspace(key, named)),
    ]) {
      const { status, headers, text } = await send(name, { ...sample, as });
      expect({ status, as }).toEqual({ status: 404, as });
      answers.add(text.replace(headers.get("x-request-id") ?? "", ""));
    }
    expect([...answers]).toEqual([expect.stringContaining('"code":"not_found"')]);
  });

  it("needs no header from a session with one workspace, and one from a session with none or several", async () => {
    const sample = await sampleOf(one);
    expect((await call(name, { ...sample, as: await buildSession(one.userId) })).status).toBeLessThan(300);
    for (const userId of [several.userId, await buildUser()]) {
      const problem = await refusal(name, { ...sample, as: await buildSession(userId) });
      expect(problem).toMatchObject({ code: "workspace_required", status: 422 });
    }
  });

  it("does not find anything for a key whose membership or grant has ended, nor for one of no agent of the user's", async () => {
    const leaving = await own.addMember();
    const sample = await sampleOf(leaving);
    const key = await buildKey(leaving);
    const agent = await own.addAgent(leaving, { access: "write", private: true });
    const agentKey = await buildKey(agent);
    const strange = await buildKey({ ...one, agentId: agent.agentId });
    const granted = await send(name, { ...(await sampleOf(leaving)), as: agentKey });
    expect(granted.status < 300 ? "anyone" : granted.body).toEqual(
      endpoints[name].by === "anyone" ? "anyone" : expect.objectContaining({ code: "forbidden" }),
    );
    await own.revokeGrant(agent);
    expect(await refusal(name, { ...sample, as: agentKey })).toMatchObject({ code: "not_found" });
    expect(await refusal(name, { ...sample, as: strange })).toMatchObject({ code: "not_found" });
    await own.removeMember(leaving);
    for (const as of [key, inWorkspace(key, own.id), inWorkspace(key, own.slug)]) {
      expect(await refusal(name, { ...sample, as })).toMatchObject({ code: "not_found" });
    }
  });
});
