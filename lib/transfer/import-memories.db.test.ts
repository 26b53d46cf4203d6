// Past 300 lines: what an import promises, line by line.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { MemoryId } from "#lib/contract/id.ts";
import { getLink } from "#lib/links/get-link.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";
import { type FileLine, importFrom } from "#lib/testing/transfer-file.ts";

let workspace: TestWorkspace;
let me: Actor;
let teammate: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  [me, teammate] = [await workspace.addMember(), await workspace.addMember()];
});

function memory(externalId: string, more: FileLine = {}): FileLine {
  return { type: "memory", externalId, content: `Content of ${externalId}`, ...more };
}

function link(source: string, target: string, more: FileLine = {}): FileLine {
  return { type: "link", source, target, ...more };
}

/** The id of what the actor imported by a name. */
async function idOf(externalId: string, actor = me): Promise<MemoryId> {
  const [row] = await look<{ id: string }>(
    `select memory_id as id from imported_memories where workspace_id = $1 and owner_id = $2 and external_id = $3`,
    [workspace.id, actor.userId, externalId],
  );
  return MemoryId.parse(row?.id);
}

async function read(externalId: string) {
  return getMemory(me, { id: await idOf(externalId) });
}

async function countEvents(): Promise<number> {
  const [row] = await look<{ n: number }>("select count(*)::int as n from events where workspace_id = $1", [
    workspace.id,
  ]);
  return row?.n ?? 0;
}

const none = {
  created: 0,
  updated: 0,
  unchanged: 0,
  parked: 0,
  refused: 0,
  rows: [],
  rowsTruncated: false,
  dryRun: false,
};

describe("a file", () => {
  it("that is empty does nothing", async () => {
    expect(await importFrom(me, "")).toEqual(none);
    expect(await importFrom(me, ["", { type: "manifest", format: "weft" }, " "])).toEqual(none);
  });

  it("brings in memories and links with all that they say, the caller their owner", async () => {
    const whole = {
      title: "T",
      content: "# Not the title\n\u{1f600}e\u0301",
      memoryType: "rule",
      tags: ["b", "a"],
      scope: "private",
      metadata: { b: 1, a: [null] },
    };
    const report = await importFrom(me, [
      memory("a", whole),
      memory("b"),
      link("a", "b", { kind: "part-of", weight: 0.1, metadata: { x: "y" } }),
      link("b", "a"),
    ]);
    expect(report).toEqual({ ...none, created: 4 });
    const { memoryType: type, ...fields } = whole;
    expect(await read("a")).toMatchObject({ ...fields, type, version: 1, archivedAt: null });
    expect((await read("a")).owner.id).toBe(me.userId);
    expect(await read("b")).toMatchObject({
      title: "Content of b",
      type: "note",
      tags: [],
      scope: "shared",
      metadata: {},
    });
    const [a, b] = [await idOf("a"), await idOf("b")];
    expect(await getLink(me, { source: a, target: b, kind: "part-of" })).toMatchObject({
      weight: 0.1,
      metadata: { x: "y" },
    });
    expect(await getLink(me, { source: b, target: a, kind: "related" })).toMatchObject({
      weight: 1,
      metadata: {},
    });
  });

  it("keeps the agent who brought it in", async () => {
    const agent = await workspace.addAgent(me, { access: "write", private: true });
    await importFrom(agent, [memory("a")]);
    expect(await read("a")).toMatchObject({ owner: { id: me.userId }, agent: { id: agent.agentId } });
  });

  it("may have its links before its memories, more than one chunk of them", async () => {
    const names = Array.from({ length: 510 }, (_, index) => `m${index}`);
    const links = names.slice(1).map((name) => link(name, "m0"));
    const report = await importFrom(me, [...links, ...names.map((name) => memory(name))]);
    expect(report).toEqual({ ...none, created: 1_019 });
  });

  it("is imported once, however often: nothing changes, no event", async () => {
    const file = [
      memory("a", { archivedAt: "2026-01-02T03:04:05.678Z", successor: "b" }),
      memory("b", { archivedAt: null, successor: null, tags: ["x"] }),
      memory("c", { successor: "b" }),
      link("a", "b", { weight: 0.3 }),
    ];
    await importFrom(me, file);
    const before = await storedRows(workspace.id);
    expect(await importFrom(me, file)).toEqual({ ...none, unchanged: 4 });
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("changes what it says otherwise, and keeps what it leaves out", async () => {
    await importFrom(me, [
      memory("a", { title: "Old", tags: ["x"], memoryType: "rule", metadata: { a: 1 } }),
      memory("b"),
      link("a", "b", { weight: 0.5, metadata: { m: 1 } }),
      link("b", "a", { weight: 0.5, metadata: { m: 1 } }),
    ]);
    const report = await importFrom(me, [
      memory("a", { content: "New" }),
      link("a", "b", { weight: 0.25 }),
      link("b", "a"),
    ]);
    expect(report).toEqual({
      ...none,
      updated: 2,
      unchanged: 1,
      rows: [
        { line: 1, outcome: "updated" },
        { line: 2, outcome: "updated" },
      ],
    });
    expect(await read("a")).toMatchObject({
      title: "Old",
      content: "New",
      tags: ["x"],
      type: "rule",
      version: 2,
    });
    const [a, b] = [await idOf("a"), await idOf("b")];
    expect(await getLink(me, { source: a, target: b, kind: "related" })).toMatchObject({
      weight: 0.25,
      metadata: { m: 1 },
    });
    expect(await getLink(me, { source: b, target: a, kind: "related" })).toMatchObject({ weight: 0.5 });
  });

  it("changes the scope only where it says so", async () => {
    await importFrom(me, [
      memory("a", { scope: "private" }),
      memory("b", { scope: "private" }),
      link("a", "b"),
    ]);
    expect(await importFrom(me, [memory("a"), memory("b", { scope: "shared" })])).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    expect([(await read("a")).scope, (await read("b")).scope]).toEqual(["private", "shared"]);
  });

  it("may name a memory or a link twice: the later line changes what the earlier has written", async () => {
    const report = await importFrom(me, [
      memory("a"),
      memory("a", { title: "Second" }),
      memory("b"),
      link("a", "b"),
      link("a", "b", { weight: 0.5 }),
      link("a", "b"),
    ]);
    expect(report).toMatchObject({ created: 3, updated: 2, unchanged: 1 });
    expect(await read("a")).toMatchObject({ title: "Second", version: 2 });
  });

  it("that says two things of one link or memory ends as its last line has it, again and again", async () => {
    const archivedAt = "2026-01-01T00:00:00Z";
    await importFrom(me, [
      memory("a", { successor: "b" }),
      memory("b"),
      memory("c"),
      memory("d", { archivedAt }),
      link("b", "c", { weight: 0.5, metadata: { n: 1 } }),
    ]);
    const file = [
      link("b", "c", { weight: 0.7 }),
      link("b", "c", { weight: 0.5 }),
      link("b", "c", { metadata: { n: 2 } }),
      link("b", "c", { metadata: { n: 1 } }),
      memory("a", { successor: "c" }),
      memory("a", { successor: "b" }),
      memory("d", { archivedAt: null }),
      memory("d", { archivedAt }),
      memory(await idOf("b"), { content: "Other" }),
      memory("b"),
    ];
    for (const attempt of [1, 2]) {
      const { rows, ...report } = await importFrom(me, file);
      expect({ attempt, report }).toMatchObject({ report: { updated: 10, unchanged: 0, refused: 0 } });
      expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const key = { source: await idOf("b"), target: await idOf("c"), kind: "related" };
      expect(await getLink(me, key)).toMatchObject({ weight: 0.5, metadata: { n: 1 } });
      expect((await read("a")).supersededBy).toBe(await idOf("b"));
      expect((await read("d")).archivedAt).not.toBeNull();
      expect((await read("b")).content).toBe("Content of b");
    }
  });

  it("that says two things of what is somebody else's changes nothing, and is unchanged where it is so", async () => {
    const [theirs, other] = [await buildMemory(teammate), await buildMemory(me)];
    await archiveMemory(teammate, { id: theirs.id });
    await buildLink(teammate, theirs.id, other.id, { weight: 0.5 });
    const { content } = theirs;
    const report = await importFrom(me, [
      { type: "memory", externalId: (await buildMemory(teammate)).id, content: "Mine" },
      link(theirs.id, other.id, { weight: 0.7 }),
      link(theirs.id, other.id, { weight: 0.5 }),
      { type: "memory", externalId: theirs.id, content, archivedAt: null },
      { type: "memory", externalId: theirs.id, content, archivedAt: "2026-01-01T00:00:00Z" },
    ]);
    expect(report).toMatchObject({ updated: 0, unchanged: 3, refused: 3 });
    expect(report.rows.map(({ line, code }) => [line, code])).toEqual([
      [1, "not_found"],
      [2, "not_found"],
      [4, "not_found"],
    ]);
  });

  it("may name its ends by id", async () => {
    const theirs = await buildMemory(teammate);
    const mine = await buildMemory(me);
    const report = await importFrom(me, [
      link(mine.id, theirs.id.toUpperCase()),
      memory(mine.id, { content: "Changed by its id" }),
    ]);
    expect(report).toMatchObject({ created: 1, updated: 1, refused: 0, parked: 0 });
    expect(await getMemory(me, { id: mine.id })).toMatchObject({ content: "Changed by its id" });
  });
});

describe("a bad line", () => {
  it("stops no other, and is named with its number", async () => {
    const mine = await buildMemory(me);
    const report = await importFrom(me, [
      "not JSON",
      memory("a"),
      memory("b", { title: "" }),
      { type: "node" },
      memory("c"),
      link("a", "a"),
      link(mine.id, mine.id.toUpperCase()),
      link("a", "c", { kind: "supersedes" }),
      link("a", "c", { weight: 2 }),
      link("a", "c"),
      memory("d", { content: " \n \n" }),
    ]);
    expect(report).toMatchObject({ created: 3, refused: 8, parked: 0 });
    expect(report.rows.map(({ line, outcome, code }) => [line, outcome, code])).toEqual([
      [1, "refused", "invalid_request"],
      [3, "refused", "invalid_request"],
      [4, "refused", "invalid_request"],
      [6, "refused", "self_link"],
      [7, "refused", "self_link"],
      [8, "refused", "reserved_kind"],
      [9, "refused", "invalid_request"],
      [11, "refused", "invalid_request"],
    ]);
    expect(report.rows[5]?.detail).toContain("successor");
  });

  it("of a link whose end is missing is parked, and is made up for by the same file once the end is there", async () => {
    const file = [link("a", "z"), link("y", "z"), memory("a"), link("x", "a")];
    const report = await importFrom(me, file);
    expect(report).toMatchObject({ created: 1, parked: 3, refused: 0 });
    expect(report.rows).toEqual([
      { line: 1, outcome: "parked", code: "not_found", detail: "names nothing here as its target" },
      {
        line: 2,
        outcome: "parked",
        code: "not_found",
        detail: "names nothing here as its source and target",
      },
      { line: 4, outcome: "parked", code: "not_found", detail: "names nothing here as its source" },
    ]);
    await importFrom(me, [memory("z")]);
    expect(await importFrom(me, file)).toMatchObject({ created: 1, unchanged: 1, parked: 2 });
  });

  it("of a link that finds no room is refused with the bound, and takes no other's place", async () => {
    await setLinkLimits({ source: 2 });
    try {
      const names = ["b", "c", "d"];
      const file = [
        memory("a"),
        ...names.map((name) => memory(name)),
        ...names.map((name) => link("a", name)),
        link("b", "c"),
      ];
      const report = await importFrom(me, file);
      expect(report).toMatchObject({ created: 7, refused: 1 });
      expect(report.rows).toEqual([
        {
          line: 7,
          outcome: "refused",
          code: "link_capacity_exceeded",
          detail: "The bound of one source is full: 2 of 2.",
        },
      ]);
      expect(await importFrom(me, file)).toMatchObject({ created: 0, unchanged: 7, refused: 1 });
    } finally {
      await setLinkLimits();
    }
  });
});

describe("a retired memory", () => {
  it("is archived when it was, with its successor, wherever that is in the file", async () => {
    await importFrom(me, [
      memory("a", { archivedAt: "2026-01-02T05:04:05.678+02:00", successor: "b" }),
      memory("b"),
    ]);
    expect(await read("a")).toMatchObject({
      archivedAt: "2026-01-02T03:04:05.678Z",
      supersededBy: await idOf("b"),
      current: await idOf("b"),
    });
  });

  it("needs no successor, nor a time when it has one", async () => {
    await importFrom(me, [
      memory("a", { archivedAt: "2026-01-01T23:59:00+23:59" }),
      memory("b", { successor: "a" }),
    ]);
    expect(await read("a")).toMatchObject({ archivedAt: "2026-01-01T00:00:00.000Z", supersededBy: null });
    expect((await read("b")).archivedAt).not.toBeNull();
  });

  it("comes back, and loses its successor, when a line says so; one that says nothing leaves it", async () => {
    await importFrom(me, [memory("a", { successor: "b" }), memory("b")]);
    expect(await importFrom(me, [memory("a")])).toMatchObject({ unchanged: 1 });
    expect((await read("a")).supersededBy).toBe(await idOf("b"));
    expect(await importFrom(me, [memory("a", { successor: null })])).toMatchObject({
      updated: 1,
      unchanged: 0,
    });
    expect(await read("a")).toMatchObject({ archivedAt: expect.any(String), supersededBy: null });
    expect(await importFrom(me, [memory("a", { archivedAt: null })])).toMatchObject({ updated: 1 });
    expect((await read("a")).archivedAt).toBeNull();
  });

  it("in a loop is refused where the loop would close; the memories stay", async () => {
    const file = [
      memory("a", { successor: "b" }),
      memory("b", { successor: "c" }),
      memory("c", { archivedAt: "2026-01-01T00:00:00Z", successor: "a" }),
      memory("d", { successor: "d" }),
    ];
    const report = await importFrom(me, file);
    expect(report).toMatchObject({ created: 4, refused: 2 });
    expect(report.rows.map(({ line, code }) => [line, code])).toEqual([
      [3, "supersede_cycle"],
      [4, "supersede_cycle"],
    ]);
    expect(await read("c")).toMatchObject({ archivedAt: "2026-01-01T00:00:00.000Z", supersededBy: null });
    expect((await read("d")).archivedAt).toBeNull();
    expect(await importFrom(me, file)).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: 2 });
  });

  it("whose successor is missing is parked for that, and made up for", async () => {
    const file = [
      memory("a", { archivedAt: "2026-01-01T00:00:00Z", successor: "z" }),
      memory("b", { successor: "z" }),
    ];
    const report = await importFrom(me, file);
    expect(report).toMatchObject({ created: 2, parked: 2 });
    expect(report.rows[0]).toEqual({
      line: 1,
      outcome: "parked",
      code: "not_found",
      detail: "names nothing here as its successor",
    });
    expect((await read("a")).archivedAt).not.toBeNull();
    expect((await read("b")).archivedAt).toBeNull();
    await importFrom(me, [memory("z")]);
    expect(await importFrom(me, file)).toMatchObject({ updated: 2, unchanged: 0, parked: 0 });
    expect((await read("b")).supersededBy).toBe(await idOf("z"));
  });
});

describe("what is not the caller's", () => {
  it("is left alone: as it is, or refused", async () => {
    const theirs = await buildMemory(teammate, { title: "Theirs", content: "Theirs" });
    await archiveMemory(teammate, { id: theirs.id });
    const other = await buildMemory(teammate);
    await buildLink(teammate, theirs.id, other.id, { weight: 0.5 });
    const before = await storedRows(workspace.id);
    const same = {
      type: "memory",
      externalId: theirs.id,
      title: "Theirs",
      content: "Theirs",
      archivedAt: "2026-01-01T00:00:00Z",
    };
    expect(await importFrom(me, [same, link(theirs.id, other.id, { weight: 0.5 })])).toEqual({
      ...none,
      unchanged: 2,
    });
    const report = await importFrom(me, [
      { ...same, content: "Mine" },
      { ...same, archivedAt: null },
      { ...same, successor: other.id },
      link(theirs.id, other.id, { weight: 0.25 }),
      link(theirs.id, other.id, { kind: "new" }),
    ]);
    expect(report).toMatchObject({ created: 0, updated: 0, refused: 5 });
    for (const row of report.rows) expect(row).toMatchObject({ outcome: "refused", code: "not_found" });
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("and not visible is as if it were not there", async () => {
    const secret = await buildMemory(teammate, { scope: "private" });
    await importFrom(me, [memory("a")]);
    const words = async (target: string) =>
      JSON.stringify(await importFrom(me, [link("a", target), memory("b", { successor: target })]));
    const hidden = await words(secret.id);
    await trashMemory(me, { id: await idOf("b") });
    await look("delete from memories where id = $1", [await idOf("b")]);
    expect(await words(randomUUID())).toBe(hidden);
    // A name that is a hidden memory's id is free to give.
    expect(await importFrom(me, [memory(secret.id)])).toMatchObject({ created: 1 });
  });

  it("names its own: two people's imports of one file are two sets of memories", async () => {
    const file = [memory("a"), memory("b"), link("a", "b")];
    await importFrom(me, file);
    expect(await importFrom(teammate, file)).toMatchObject({ created: 3, unchanged: 0 });
    expect(await idOf("a", teammate)).not.toBe(await idOf("a"));
  });
});

describe("a name", () => {
  it("of a memory in the trash makes no second one, and is refused until it is back", async () => {
    await importFrom(me, [memory("a"), memory("b")]);
    await trashMemory(me, { id: await idOf("a") });
    const report = await importFrom(me, [memory("a"), link("b", "a")]);
    expect(report).toMatchObject({ created: 0, refused: 1, parked: 1 });
    expect(report.rows[0]).toMatchObject({
      line: 1,
      code: "conflict",
      detail: expect.stringContaining("trash"),
    });
    await restoreMemory(me, { id: await idOf("a") });
    expect(await importFrom(me, [memory("a"), link("b", "a")])).toMatchObject({ created: 1, unchanged: 1 });
  });

  it("is free again when its memory is gone for good", async () => {
    await importFrom(me, [memory("a")]);
    const first = await idOf("a");
    await look("delete from memories where id = $1", [first]);
    expect(await importFrom(me, [memory("a")])).toMatchObject({ created: 1 });
    expect(await idOf("a")).not.toBe(first);
  });

  it("that is the id of one memory and the name of another is refused", async () => {
    const theirs = await buildMemory(teammate, { scope: "private" });
    await importFrom(me, [memory(theirs.id), memory("a")]);
    await look("update memories set scope = 'shared' where id = $1", [theirs.id]);
    const report = await importFrom(me, [
      memory(theirs.id),
      link("a", theirs.id),
      memory("a", { successor: theirs.id }),
    ]);
    expect(report).toMatchObject({ refused: 3, unchanged: 1 });
    for (const row of report.rows) expect(row).toMatchObject({ outcome: "refused", code: "conflict" });
  });

  it("that a private memory has is no news to an agent that may see none", async () => {
    const blind = await workspace.addAgent(me, { access: "write", private: false });
    await importFrom(me, [memory("a", { scope: "private" })]);
    expect(await importFrom(blind, [memory("a"), memory("b")])).toEqual({ ...none, created: 2 });
    expect(await importFrom(blind, [memory("a"), memory("b")])).toEqual({ ...none, unchanged: 2 });
    // The owner's own name comes first.
    expect(await importFrom(me, [memory("a", { scope: "private" }), memory("b")])).toEqual({
      ...none,
      unchanged: 2,
    });
  });

  it("makes no private memory by an agent that may see none", async () => {
    const blind = await workspace.addAgent(me, { access: "write", private: false });
    const report = await importFrom(blind, [memory("a", { scope: "private" }), memory("b")]);
    expect(report).toMatchObject({ created: 1, refused: 1, rows: [{ line: 1, code: "not_found" }] });
    const hidden = await importFrom(blind, [memory("b", { scope: "private" }), memory("c")]);
    expect(hidden).toMatchObject({ created: 1, refused: 1, rows: [{ line: 1, code: "not_found" }] });
  });
});

describe("a dry run", () => {
  it("says what an import would, and writes nothing", async () => {
    await importFrom(me, [memory("old"), memory("same")]);
    const file = [
      link("a", "b"),
      memory("a", { successor: "b" }),
      memory("b", { successor: "a" }),
      memory("old", { content: "New" }),
      memory("same"),
      link("a", "z"),
      link("a", "old"),
      "{",
    ];
    const [before, events] = [await storedRows(workspace.id), await countEvents()];
    const foretold = await importFrom(me, file, { dryRun: true });
    expect(await storedRows(workspace.id)).toEqual(before);
    expect(await countEvents()).toBe(events);
    expect(await importFrom(me, file)).toEqual({ ...foretold, dryRun: false });
    expect(foretold).toMatchObject({
      dryRun: true,
      created: 4,
      updated: 1,
      unchanged: 1,
      parked: 1,
      refused: 2,
    });
  });
});

describe("who may not write", () => {
  it("is refused before the file is read", async () => {
    const viewer = await workspace.addMember("viewer");
    const reader = await workspace.addAgent(me, { access: "read", private: true });
    const revoked = await workspace.addAgent(me, { access: "write", private: true });
    await workspace.revokeGrant(revoked);
    for (const actor of [viewer, reader, revoked, { ...me, readOnly: true }]) {
      for (const dryRun of [true, false]) {
        await expect(importFrom(actor, [memory("a")], { dryRun })).rejects.toMatchObject({
          code: "not_found",
        });
      }
    }
  });
});
