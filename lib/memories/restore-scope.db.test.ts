import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEvents } from "#lib/activity/list-events.ts";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { purgeMemory } from "./purge-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { updateMemory } from "./update-memory.ts";

// What a restore tells of links whose other end changed its scope while they were in the trash.
let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let memory: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  memory = (await buildMemory(owner)).id;
});

afterEach(() => setLinkLimits());

const turn = (id: MemoryId, scope: Scope) => updateMemory(teammate, { id, scope });
const restore = () => restoreMemory(owner, { id: memory });

/** A teammate's memory with a link to ours, which then goes to the trash while the other is in this scope. */
async function buildOther(scope: Scope): Promise<MemoryId> {
  const { id } = await buildMemory(teammate, { scope });
  await buildLink(teammate, id, memory, { metadata: { theirs: true } });
  await trashMemory(owner, { id: memory });
  return id;
}

describe("a link that comes back", () => {
  it("counts when its other end is seen now, whether or not it was", async () => {
    const other = await buildOther("private");
    await turn(other, "shared");
    expect(await restore()).toMatchObject({ restored: { links: 1 }, notRestored: [] });
  });

  it("comes back unseen, and uncounted, when its other end has become private", async () => {
    const other = await buildOther("shared");
    await turn(other, "private");
    expect(await restore()).toMatchObject({ restored: { links: 0 }, notRestored: [] });
    expect(await readLinks(other)).toHaveLength(1);
  });
});

describe("a link that does not come back", () => {
  it.each<[then: Scope, now: Scope, told: boolean]>([
    ["shared", "shared", true],
    ["shared", "private", false],
    ["private", "shared", false],
    ["private", "private", false],
  ])("from an end that was %s and is %s, in the trash: told is %s", async (then, now, told) => {
    const other = await buildOther(then);
    await turn(other, now);
    await trashMemory(teammate, { id: other });
    const { restored, notRestored } = await restore();
    expect(restored.links).toBe(0);
    expect(notRestored.map((link) => link.reason)).toEqual(told ? ["other_end_in_trash"] : []);
  });

  it.each<[then: Scope, now: Scope, told: boolean]>([
    ["shared", "shared", true],
    ["shared", "private", false],
    ["private", "shared", false],
  ])("from an end that was %s and is %s, for want of a slot: told is %s", async (then, now, told) => {
    const other = await buildOther(then);
    await turn(other, now);
    await setLinkLimits({ source: 0 });
    const { notRestored } = await restore();
    expect(notRestored.map((link) => link.reason)).toEqual(told ? ["capacity"] : []);
    // The event that ends the link is for those who are told; and what was hidden when it was written stays so.
    await turn(other, "shared");
    const { items } = await listEvents(owner, { memory: other, limit: 50 });
    expect(items.some((event) => event.action === "deleted")).toBe(told);
    expect(
      (await listEvents(teammate, { memory: other, limit: 50 })).items.some((e) => e.action === "deleted"),
    ).toBe(true);
  });

  it.each<[then: Scope, told: boolean]>([
    ["shared", true],
    ["private", false],
  ])("from an end that was %s and is purged: told is %s", async (then, told) => {
    const other = await buildOther(then);
    await trashMemory(teammate, { id: other });
    await purgeMemory(teammate, { id: other });
    expect((await restore()).notRestored.map((link) => link.reason)).toEqual(told ? ["other_end_gone"] : []);
  });
});
