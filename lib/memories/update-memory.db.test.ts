import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listEvents } from "#lib/activity/list-events.ts";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Memory } from "#lib/contract/memory.ts";
import type { IfMatch } from "#lib/contract/precondition.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { sqlStateOf } from "#lib/testing/as-application.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { archiveMemory } from "./archive-memory.ts";
import { getMemory } from "./get-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { updateMemory } from "./update-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let memory: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  memory = await buildMemory(owner, { title: "First", tags: ["a"], metadata: { n: 1, deep: { a: [null] } } });
});

type Changes = Omit<Parameters<typeof updateMemory>[1], "id">;
const update = (changes: Changes, actor: Actor = owner) => updateMemory(actor, { id: memory.id, ...changes });

/** What the actor may know to have happened at the memory, oldest first. */
async function past(actor: Actor, id: MemoryId = memory.id) {
  return (await listEvents(actor, { memory: id, limit: 100 })).items.reverse();
}

describe("a change", () => {
  it.each<[string, Changes]>([
    ["title", { title: "Second" }],
    ["type", { type: "rule" }],
    ["tags", { tags: [] }],
    ["metadata", { metadata: {} }],
    ["all of it", { title: "T", content: "C", type: "rule", tags: ["b", "a"], metadata: { a: 2 } }],
  ])("of %s changes that alone, and counts one version", async (_, changes) => {
    const changed = await update(changes);
    expect(changed).toEqual({ ...memory, ...changes, version: 2, updatedAt: changed.updatedAt });
    expect(changed.updatedAt > memory.updatedAt).toBe(true);
    const { links: _links, ...stored } = await getMemory(teammate, { id: memory.id });
    expect(stored).toEqual(changed);
    expect((await past(teammate)).map((event) => event.action)).toEqual(["created", "updated"]);
  });

  it("of the content leaves the title, also one that came from the content", async () => {
    const untitled = await buildMemory(owner, { content: "A line\nmore" });
    const changed = await updateMemory(owner, { id: untitled.id, content: "Another line" });
    expect(changed).toMatchObject({ title: "A line", content: "Another line" });
  });

  it.each<[string, Changes]>([
    ["nothing", {}],
    ["what is so already", { title: "First", tags: ["a"], type: "note", scope: "shared" }],
    ["metadata in another order", { metadata: { deep: { a: [null] }, n: 1 } }],
    ["no links", { relatedIds: [] }],
  ])("of %s leaves version and time alone, and is no event", async (_, changes) => {
    expect(await update(changes)).toEqual(memory);
    expect(await past(owner)).toHaveLength(1);
  });

  it("is the work of an agent who may write, also in the archive", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    await archiveMemory(owner, { id: memory.id });
    const changed = await update({ title: "By the agent" }, agent);
    expect(changed).toMatchObject({ title: "By the agent", version: 3, agent: null });
    expect((await past(owner)).at(-1)).toMatchObject({
      action: "updated",
      agent: { id: agent.agentId },
      before: { title: "First", version: 2 },
      after: { title: "By the agent", version: 3 },
    });
  });

  it("is nothing for a memory in the trash", async () => {
    await trashMemory(owner, { id: memory.id });
    expect(await refusalOf(update({ title: "x" }))).toBe("not_found");
  });
});

describe("relatedIds", () => {
  it("creates what is missing, and leaves what is there as it is", async () => {
    const [a, b] = [await buildMemory(teammate), await buildMemory(owner)];
    await buildLink(owner, memory.id, a.id, { weight: 0.3, metadata: { kept: true } });
    const stored = await readLinks(memory.id);
    expect(await update({ relatedIds: [a.id, b.id, b.id] })).toEqual(memory);
    const links = await readLinks(memory.id);
    expect(links).toHaveLength(2);
    expect(links).toEqual(expect.arrayContaining(stored));
    expect(await update({ relatedIds: [b.id, a.id] })).toEqual(memory);
    expect(await readLinks(memory.id)).toEqual(links);
  });

  it("is all or nothing with the change", async () => {
    const [mine, hidden] = [await buildMemory(owner), await buildMemory(teammate, { scope: "private" })];
    const changes: Changes = { title: "x", scope: "private", relatedIds: [mine.id, hidden.id] };
    expect(await refusalContent(update(changes))).toMatchObject({
      code: "not_found",
      details: { errors: [{ pointer: "#/relatedIds/1" }] },
    });
    await setLinkLimits({ source: 1 });
    const more: Changes = { title: "x", relatedIds: [mine.id, (await buildMemory(owner)).id] };
    expect(await refusalOf(update(more))).toBe("link_capacity_exceeded");
    await setLinkLimits();
    const { links, ...stored } = await getMemory(owner, { id: memory.id });
    expect([stored, links.outbound.value]).toEqual([memory, 0]);
  });

  it("comes with a change of scope, and can't lead to the memory itself", async () => {
    const other = await buildMemory(owner);
    expect(await update({ scope: "private", relatedIds: [other.id] })).toMatchObject({ scope: "private" });
    expect(await readLinks(memory.id)).toHaveLength(1);
    expect((await getMemory(teammate, { id: other.id })).links.inbound.value).toBe(0);
    expect(await refusalOf(update({ relatedIds: [memory.id] }))).toBe("not_found");
  });
});

describe("a change of scope", () => {
  const inbound = (actor: Actor, id: MemoryId) => listLinks(actor, { id, direction: "inbound", limit: 50 });
  const outbound = (actor: Actor, id: MemoryId) => listLinks(actor, { id, direction: "outbound", limit: 50 });

  it("hides the memory and every link at it from others, and shows them again", async () => {
    const theirs = await buildMemory(teammate);
    await buildLink(teammate, theirs.id, memory.id);
    await buildLink(owner, memory.id, theirs.id);
    const before = await readLinks(memory.id);
    const hidden = await update({ scope: "private", title: "Only mine" });
    expect(hidden).toMatchObject({ scope: "private", version: 2 });
    expect(await refusalOf(getMemory(teammate, { id: memory.id }))).toBe("not_found");
    expect((await outbound(teammate, theirs.id)).items).toEqual([]);
    expect((await inbound(teammate, theirs.id)).items).toEqual([]);
    // The owner sees both: the teammate's memory is shared.
    expect((await inbound(owner, memory.id)).items).toHaveLength(1);
    expect(await readLinks(memory.id)).toEqual(before);
    await update({ scope: "shared" });
    expect((await outbound(teammate, theirs.id)).items).toHaveLength(1);
    expect(await readLinks(memory.id)).toEqual(before);
  });

  it("is one event, and of the private past it tells that it was, no more", async () => {
    const secret = await buildMemory(owner, { scope: "private", title: "Secret one", metadata: { s: 1 } });
    const shared = await buildMemory(owner);
    await buildLink(owner, secret.id, shared.id, { metadata: { secret: true } });
    await updateMemory(owner, { id: secret.id, title: "Secret two" });
    await updateMemory(owner, { id: secret.id, title: "Open", scope: "shared" });
    expect((await past(owner, secret.id)).map((event) => [event.subject, event.action])).toEqual([
      ["memory", "created"],
      ["link", "created"],
      ["memory", "updated"],
      ["memory", "updated"],
    ]);
    const seen = await past(teammate, secret.id);
    expect(seen).toMatchObject([
      { action: "updated", before: { scope: "private", version: 2 }, after: { title: "Open", version: 3 } },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/secret/i);
    expect(JSON.stringify(await past(teammate, shared.id))).not.toMatch(/secret/i);

    await updateMemory(owner, { id: secret.id, title: "Secret three", scope: "private" });
    expect(await past(teammate, secret.id)).toEqual([]);
    await trashMemory(owner, { id: secret.id });
    await restoreMemory(owner, { id: secret.id });
    await updateMemory(owner, { id: secret.id, title: "Open again", scope: "shared" });
    expect(await past(owner, secret.id)).toHaveLength(8);
    const again = await past(teammate, secret.id);
    expect(again.map((event) => event.after?.title)).toEqual(["Open", "Open again"]);
    expect(JSON.stringify(again)).not.toMatch(/secret/i);
  });

  it("is not for an agent that could not see what it hides", async () => {
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    expect(await refusalOf(update({ scope: "private" }, blind))).toBe("not_found");
    expect(await update({ scope: "shared" }, blind)).toEqual(memory);
    const seeing = await workspace.addAgent(owner, { access: "write", private: true });
    expect(await update({ scope: "private" }, seeing)).toMatchObject({ scope: "private" });
  });

  // The service reads the memory after it, and finds it hidden: so this asks no service.
  it("is refused by the database alone to an agent that could not see what it hides", async () => {
    const hide = "select app.update_memory($1, null, null, null, null, null, 'private')";
    const blind = await workspace.addAgent(owner, { access: "write", private: false });
    expect(await sqlStateOf(blind, hide, [memory.id])).toBe("WF001");
    const seeing = await workspace.addAgent(owner, { access: "write", private: true });
    expect(await sqlStateOf(seeing, hide, [memory.id])).toBeNull();
  });

  it("is nobody's but the owner's", async () => {
    for (const actor of [teammate, await workspace.addMember("admin"), { ...owner, readOnly: true }]) {
      expect(await refusalOf(update({ scope: "private" }, actor))).toBe("not_found");
    }
  });

  it("gives no slot of the links that become hidden", async () => {
    const theirs = await buildMemory(teammate);
    await buildLink(teammate, theirs.id, memory.id);
    await update({ scope: "private" });
    await setLinkLimits({ source: 1 });
    const put = buildLink(teammate, theirs.id, (await buildMemory(owner)).id);
    expect(await refusalOf(put)).toBe("link_capacity_exceeded");
    await setLinkLimits();
  });
});

describe("the version that is expected", () => {
  it("must be the memory's: one of those named, or any", async () => {
    const accepted: IfMatch[] = [["1"], ["7", "2"], "*"];
    for (const [index, ifMatch] of accepted.entries()) {
      expect(await update({ title: `T${index}`, ifMatch })).toMatchObject({ title: `T${index}` });
    }
    for (const ifMatch of [[], ["1"], ["04"], ["4.0"], ["*"], [""]]) {
      expect(await refusalOf(update({ title: "x", ifMatch }))).toBe("precondition_failed");
      // Also where nothing would change.
      expect(await refusalOf(update({ ifMatch }))).toBe("precondition_failed");
    }
    expect((await getMemory(owner, { id: memory.id })).version).toBe(4);
  });

  it("is judged after who may change it: nobody learns what exists", async () => {
    const ifMatch = ["0"];
    expect(await refusalOf(update({ title: "x", ifMatch }, teammate))).toBe("not_found");
    const secret = await buildMemory(owner, { scope: "private" });
    expect(await refusalOf(updateMemory(teammate, { id: secret.id, ifMatch }))).toBe("not_found");
    const missing = [crypto.randomUUID() as MemoryId];
    expect(await refusalOf(update({ relatedIds: missing, ifMatch }))).toBe("precondition_failed");
  });
});
