import { beforeEach, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { inPieces } from "#lib/testing/in-pieces.ts";
import { look } from "#lib/testing/look.ts";
import { storedRows } from "#lib/testing/stored-rows.ts";
import { type FileLine, importFrom, toFile } from "#lib/testing/transfer-file.ts";
import { holdEvents } from "#lib/testing/with-gate.ts";
import { importMemories } from "./import-memories.ts";

let workspace: TestWorkspace;
let me: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  me = await workspace.addMember();
});

/** More than one chunk of memories and of links, each memory with one link to the next. */
const names = Array.from({ length: 700 }, (_, index) => `m${index}`);
const file: FileLine[] = [
  ...names.map((externalId) => ({ type: "memory", externalId, content: externalId })),
  ...names.map((source, index) => ({ type: "link", source, target: names[(index + 1) % names.length] })),
];

async function count(): Promise<{ memories: number; links: number; events: number }> {
  const [row] = await look<{ memories: number; links: number; events: number }>(
    `select (select count(*)::int from memories where workspace_id = $1) as memories,
            (select count(*)::int from memory_links where workspace_id = $1) as links,
            (select count(*)::int from events where workspace_id = $1) as events`,
    [workspace.id],
  );
  return row ?? { memories: 0, links: 0, events: 0 };
}

/** The file up to a line, and then the connection breaks. */
async function* cut(lines: number): AsyncGenerator<Uint8Array> {
  yield* inPieces(toFile(file.slice(0, lines)), 50_000);
  throw new Error("the connection broke");
}

it("writes as the file comes, chunk by chunk, and keeps what is written when the connection breaks", async () => {
  await expect(importMemories(me, { bytes: cut(650), dryRun: false })).rejects.toThrow(
    "the connection broke",
  );
  expect(await count()).toEqual({ memories: 500, links: 0, events: 500 });
  await expect(importMemories(me, { bytes: cut(1_300), dryRun: false })).rejects.toThrow(
    "the connection broke",
  );
  expect(await count()).toEqual({ memories: 700, links: 500, events: 1_200 });
  // The same file again does the rest, and nothing twice.
  expect(await importFrom(me, file)).toMatchObject({
    created: 200,
    unchanged: 1_200,
    updated: 0,
    refused: 0,
  });
  const before = await storedRows(workspace.id);
  expect(await count()).toEqual({ memories: 700, links: 700, events: 1_400 });
  expect(await importFrom(me, file)).toMatchObject({ created: 0, unchanged: 1_400, rows: [] });
  expect(await storedRows(workspace.id)).toEqual(before);
});

it("reads no further than it has written: what comes faster has to wait", async () => {
  let read = 0;
  async function* counted() {
    for await (const piece of inPieces(toFile(file.slice(0, 700)), 2_000)) {
      read += piece.length;
      yield piece;
    }
  }
  await holdEvents(workspace.id, async (gate) => {
    const importing = importMemories(me, { bytes: counted(), dryRun: false });
    await gate.waiters(1);
    expect(read).toBeLessThan(toFile(file.slice(0, 500)).length + 4_000);
    await gate.open();
    await importing;
  });
});

it("of the same file twice at once gives each memory one name", async () => {
  const both = await holdEvents(workspace.id, async (gate) => {
    const small = file.slice(0, 20);
    const importing = [importFrom(me, small), importFrom(me, small)];
    await gate.waiters(2);
    await gate.open();
    return Promise.all(importing);
  });
  expect(both.map(({ created, unchanged, refused }) => [created, unchanged, refused]).sort()).toEqual([
    [0, 20, 0],
    [20, 0, 0],
  ]);
});

it("ends when the right to write does", async () => {
  const agent = await workspace.addAgent(me, { access: "write", private: true });
  async function* revoked() {
    yield* inPieces(toFile(file.slice(0, 520)), 50_000);
    await workspace.changeGrant(agent, { access: "read" });
    yield* inPieces(toFile(file.slice(520)), 50_000);
  }
  await expect(importMemories(agent, { bytes: revoked(), dryRun: false })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await count()).toEqual({ memories: 500, links: 0, events: 500 });
});
