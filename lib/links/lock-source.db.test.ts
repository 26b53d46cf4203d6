import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asActor } from "#lib/db/transaction.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { lockSource } from "./link-sql.ts";

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await buildWorkspace();
});

// Asked of the lock alone: the policies of what is written after it would refuse as well.
describe("lockSource", () => {
  it.each<[string, (agent: Actor) => Promise<void>]>([
    ["the agent's grant is revoked", (agent) => workspace.revokeGrant(agent)],
    ["the agent may only read", (agent) => workspace.changeGrant(agent, { access: "read" })],
    ["the member is removed", (agent) => workspace.removeMember(agent)],
    ["the member is a viewer", (agent) => workspace.changeRole(agent, "viewer")],
  ])("finds out in a statement of its own that %s", async (_, end) => {
    const owner = await workspace.addMember();
    const { id } = await buildMemory(owner);
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const locked = await holdMemory(id, async (gate) => {
      const lock = asActor(agent, (tx) => lockSource(tx, id));
      await gate.waiters(1);
      await end(agent);
      await gate.open();
      return lock;
    });
    expect(locked).toBe(false);
  });
});
