import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf } from "#lib/testing/outcome-of.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { archiveMemory } from "./archive-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";

// Behind the lock on the memory come others, and a right may end while one waits for those.
let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let memory: MemoryId;
let theirs: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  memory = (await buildMemory(owner)).id;
  theirs = (await buildMemory(teammate)).id;
});

const endings: [string, (agent: Actor) => Promise<void>][] = [
  ["the agent's grant is revoked", (agent) => workspace.revokeGrant(agent)],
  ["the agent may only read", (agent) => workspace.changeGrant(agent, { access: "read" })],
  ["the member is removed", (agent) => workspace.removeMember(agent)],
  ["the member is a viewer", (agent) => workspace.changeRole(agent, "viewer")],
];

const ofOwner = "select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || $2::uuid, 0))";
const ofSuccessors = "select pg_advisory_xact_lock(hashtextextended('successors of ' || $1::uuid, 0))";

/** What `act` of the owner's agent is answered when its right ends while it waits for what `sql` holds. */
async function whileWaiting(
  [sql, values]: [sql: string, values: unknown[]],
  act: (agent: Actor) => Promise<string>,
  end: (agent: Actor) => Promise<void>,
): Promise<string> {
  const agent = await workspace.addAgent(owner, { access: "write", private: true });
  return withGate(sql, values, async (gate) => {
    const answer = act(agent);
    await gate.waiters(1);
    await end(agent);
    await gate.open();
    return answer;
  });
}

async function isTrashed(): Promise<boolean> {
  return (await look("select from memories where id = $1 and deleted_at is not null", [memory])).length === 1;
}

const put = (agent: Actor) => outcomeOf(buildLink(agent, memory, theirs));
const restore = (agent: Actor) => refusalOf(restoreMemory(agent, { id: memory }));
const trash = (agent: Actor) => refusalOf(trashMemory(agent, { id: memory }));

describe("a put that waits for its owner's lock", () => {
  it.each(endings)("writes nothing once %s", async (_, end) => {
    expect(await whileWaiting([ofOwner, [workspace.id, owner.userId]], put, end)).toBe("not_found");
    expect(await readLinks(memory)).toEqual([]);
  });

  it.each(["source", "target"])("writes nothing once the agent does not see the private %s", async (end) => {
    const secret = (await buildMemory(owner, { scope: "private" })).id;
    const ends = end === "source" ? ([secret, theirs] as const) : ([memory, secret] as const);
    const outcome = await whileWaiting(
      [ofOwner, [workspace.id, owner.userId]],
      (agent) => outcomeOf(buildLink(agent, ...ends)),
      (agent) => workspace.changeGrant(agent, { private: false }),
    );
    expect(outcome).toBe("not_found");
    expect(await readLinks(secret)).toEqual([]);
  });
});

describe("a restore that waits", () => {
  it.each(endings)("for the lock of a link's owner brings nothing back once %s", async (_, end) => {
    await buildLink(teammate, theirs, memory);
    await trashMemory(owner, { id: memory });
    expect(await whileWaiting([ofOwner, [workspace.id, teammate.userId]], restore, end)).toBe("not_found");
    expect(await isTrashed()).toBe(true);
  });

  it.each(endings)("for the workspace's successors brings nothing back once %s", async (_, end) => {
    await archiveMemory(owner, { id: memory, successorId: theirs });
    await trashMemory(owner, { id: memory });
    expect(await whileWaiting([ofSuccessors, [workspace.id]], restore, end)).toBe("not_found");
    expect(await isTrashed()).toBe(true);
  });
});

describe("a trash that waits for the memory's links", () => {
  it.each(endings)("moves nothing once %s", async (_, end) => {
    await buildLink(teammate, theirs, memory);
    const hold = "select from memory_links where target_id = $1 for update";
    expect(await whileWaiting([hold, [memory]], trash, end)).toBe("not_found");
    expect(await isTrashed()).toBe(false);
    expect(await readLinks(memory)).toHaveLength(1);
  });
});
