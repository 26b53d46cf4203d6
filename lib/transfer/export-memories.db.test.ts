import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";
import { exportFrom, type FileLine, importFrom, toFile } from "#lib/testing/transfer-file.ts";
import { exportMemories } from "./export-memories.ts";

let workspace: TestWorkspace;
let me: Actor;
let teammate: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  [me, teammate] = [await workspace.addMember(), await workspace.addMember()];
});

function parse(text: string): FileLine[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** What an actor exports, by the names of memories and the ends of links. */
async function seen(actor: Actor) {
  const { manifest, text } = await exportFrom(actor);
  const lines = parse(text);
  const memories = lines.filter((line) => line.type === "memory").map((line) => String(line.externalId));
  const links = lines.filter((line) => line.type === "link").map((line) => `${line.source} ${line.target}`);
  expect(manifest).toMatchObject({ memories: memories.length, links: links.length });
  for (const link of links) for (const end of link.split(" ")) expect(memories).toContain(end);
  return { memories, links };
}

describe("an export", () => {
  it("says where it is from, then every memory, then every link, with all that they say", async () => {
    const [a, b] = [await buildMemory(me, { tags: ["x"], metadata: { m: 1 } }), await buildMemory(teammate)];
    await archiveMemory(me, { id: a.id, successorId: b.id });
    await buildLink(me, a.id, b.id, { weight: 0.1, metadata: { l: 1 } });
    const { manifest, text } = await exportFrom(me);
    expect(manifest).toMatchObject({
      type: "manifest",
      format: "weft",
      version: 1,
      workspace: { id: workspace.id, slug: workspace.slug },
      view: "caller",
      memories: 2,
      links: 1,
    });
    const [first, second, link, ...rest] = parse(text);
    expect(rest).toEqual([]);
    expect([first, second].map((line) => line?.externalId)).toEqual([a.id, b.id].sort());
    expect([first, second].find((line) => line?.externalId === a.id)).toEqual({
      type: "memory",
      externalId: a.id,
      title: a.title,
      content: a.content,
      memoryType: "note",
      tags: ["x"],
      scope: "shared",
      metadata: { m: 1 },
      archivedAt: expect.any(String),
      successor: b.id,
    });
    expect(link).toEqual({
      type: "link",
      source: a.id,
      target: b.id,
      kind: "related",
      weight: 0.1,
      metadata: { l: 1 },
    });
  });

  it("is the caller's view: no link without both its ends, no successor that is hidden, no trash", async () => {
    const [shared, secret, theirs, theirSecret] = [
      (await buildMemory(me)).id,
      (await buildMemory(me, { scope: "private" })).id,
      (await buildMemory(teammate)).id,
      (await buildMemory(teammate, { scope: "private" })).id,
    ];
    const trashed = (await buildMemory(me)).id;
    await buildLink(me, shared, secret);
    await buildLink(me, shared, theirs);
    await buildLink(me, shared, trashed);
    await buildLink(teammate, theirs, theirSecret);
    await archiveMemory(teammate, { id: theirs, successorId: theirSecret });
    await trashMemory(me, { id: trashed });
    const mine = {
      memories: [shared, secret, theirs].sort(),
      links: [`${shared} ${secret}`, `${shared} ${theirs}`].sort(),
    };
    expect(await seen(me)).toEqual(mine);
    expect(await seen(await workspace.addAgent(me, { access: "read", private: true }))).toEqual(mine);
    const common = { memories: [shared, theirs].sort(), links: [`${shared} ${theirs}`] };
    expect(await seen(await workspace.addMember("viewer"))).toEqual(common);
    expect(await seen(await workspace.addMember("admin"))).toEqual(common);
    expect(await seen(await workspace.addAgent(me, { access: "write", private: false }))).toEqual(common);
    expect(await seen(teammate)).toEqual({
      memories: [shared, theirs, theirSecret].sort(),
      links: [`${shared} ${theirs}`, `${theirs} ${theirSecret}`].sort(),
    });
    const lines = parse((await exportFrom(me)).text);
    expect(lines.find((line) => line.externalId === theirs)?.successor).toBeNull();
  });

  it("is nothing to whoever has no place here", async () => {
    const left = await workspace.addMember();
    await workspace.removeMember(left);
    await expect(exportMemories(left)).rejects.toMatchObject({ code: "not_found" });
  });

  it("needs no connection while it is read: the database may go away", async () => {
    await buildMemory(me, { content: "x".repeat(30_000) });
    const stream = await exportMemories(me);
    const [busy] = await look<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()",
    );
    expect(busy?.n).toBe(0);
    await buildMemory(me, { content: "later" });
    expect(await new Response(stream).text()).not.toContain("later");
  });

  it("that nobody reads to the end lets go of its file", async () => {
    const reader = (await exportMemories(me)).getReader();
    await reader.read();
    await reader.cancel();
    await (await exportMemories(me)).cancel();
  });
});

describe("an export that is imported", () => {
  it("into the same workspace changes nothing, other people's memories included", async () => {
    await importFrom(me, [
      { type: "memory", externalId: "a", content: "A", successor: "b" },
      { type: "memory", externalId: "b", content: "B" },
      { type: "link", source: "a", target: "b" },
    ]);
    const [mine, theirs, hidden] = [
      await buildMemory(me, { scope: "private" }),
      await buildMemory(teammate),
      await buildMemory(teammate),
    ];
    await buildLink(me, mine.id, theirs.id, { weight: 1 / 3 });
    await buildLink(teammate, theirs.id, hidden.id);
    // A successor that its owner can see no more stays.
    await archiveMemory(me, { id: mine.id, successorId: hidden.id });
    await look("update memories set scope = 'private' where id = $1", [hidden.id]);
    const { text } = await exportFrom(me);
    const before = await storedRows(workspace.id);
    const report = await importFrom(me, text);
    expect(report).toMatchObject({ created: 0, updated: 0, parked: 0, refused: 0, rows: [] });
    expect(report.unchanged).toBe(parse(text).length);
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("gives a memory its id for a name where its own would be another's", async () => {
    const secret = await buildMemory(teammate, { scope: "private" });
    await importFrom(me, [{ type: "memory", externalId: secret.id, content: "Mine" }]);
    await look("update memories set scope = 'shared' where id = $1", [secret.id]);
    const { text } = await exportFrom(me);
    const names = parse(text).map((line) => line.externalId);
    expect(new Set(names).size).toBe(2);
    expect(names).toContain(secret.id);
    const before = await storedRows(workspace.id);
    expect(await importFrom(me, text)).toMatchObject({ created: 0, updated: 0 });
    expect(await storedRows(workspace.id)).toEqual(before);
  });

  it("into an empty workspace, and exported again, is the same to the byte", async () => {
    const word = fc
      .string({ unit: "binary", minLength: 1, maxLength: 12 })
      .filter((text) => text.isWellFormed() && !text.includes("\0"));
    const metadata = fc.dictionary(
      word.filter((key) => key !== "__proto__"),
      fc.oneof(word, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
      { maxKeys: 3 },
    );
    const kind = fc.constantFrom("related", "part-of", "e\u0301", "\u{1f600}", "A", "a");
    const memory = fc.record({
      title: word,
      content: word,
      memoryType: word,
      tags: fc.uniqueArray(word, { maxLength: 3 }),
      scope: fc.constantFrom("private", "shared"),
      metadata,
      archivedAt: fc.option(
        fc
          .date({ min: new Date("2000-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
    });
    const weight = fc.oneof(
      fc.constantFrom(0, 1, 0.1, 1 / 3, 5e-324, 1 - Number.EPSILON / 2),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        fc.array(memory, { minLength: 5, maxLength: 5 }),
        fc.array(fc.record({ source: fc.nat(4), target: fc.nat(4), kind, weight, metadata }), {
          maxLength: 6,
        }),
        async (names, memories, links) => {
          const name = (index: number) => names[index % names.length] ?? "";
          const file = [
            ...names.map((externalId, index) => ({
              type: "memory",
              externalId,
              ...memories[index],
              // Forward only, so that no chain loops.
              successor: memories[index]?.archivedAt && index + 1 < names.length ? name(index + 1) : null,
            })),
            ...links.flatMap(({ source, target, ...rest }) =>
              name(source) === name(target)
                ? []
                : [{ type: "link", source: name(source), target: name(target), ...rest }],
            ),
          ];
          const actors = [
            await (await buildWorkspace()).addMember(),
            await (await buildWorkspace()).addMember(),
          ] as const;
          expect(await importFrom(actors[0], toFile(file))).toMatchObject({ parked: 0, refused: 0 });
          const first = (await exportFrom(actors[0])).text;
          const report = await importFrom(actors[1], first);
          expect(report).toMatchObject({ created: parse(first).length, rows: [] });
          expect((await exportFrom(actors[1])).text).toBe(first);
          // And nothing was lost on the way in.
          const stored = parse(first).filter((line) => line.type === "memory");
          for (const line of file.filter((each) => each.type === "memory"))
            expect(stored).toContainEqual(line);
        },
      ),
      { numRuns: 25 },
    );
  });
});
