import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readMemories } from "./read-memories.ts";

let reader: Actor;
let teammate: Actor;

/** Every fifth memory is private: every other one of these is the reader's. */
async function fill(count: number): Promise<void> {
  await look(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       select $1, case when i % 10 = 0 then $2::uuid else $3::uuid end, 'Memory ' || i, 'Content', 'note',
              case when i % 5 = 0 then 'private' else 'shared' end
         from generate_series(1, $4) i`,
    [reader.workspaceId, reader.userId, teammate.userId, count],
  );
}

/** Those that the reader sees, newest first. */
async function listVisible(): Promise<MemoryId[]> {
  const rows = await look<{ id: MemoryId }>(
    `select id from memories
      where workspace_id = $1 and (scope = 'shared' or owner_id = $2) and deleted_at is null order by seq desc`,
    [reader.workspaceId, reader.userId],
  );
  return rows.map((row) => row.id);
}

async function read(ends: MemoryId[], limit: number): Promise<MemoryId[]> {
  const memories = await asActor(reader, (tx) => readMemories(tx, new Set(ends), limit), "snapshot");
  return memories.map((memory) => memory.id);
}

beforeAll(async () => {
  const workspace = await buildWorkspace();
  reader = await workspace.addMember();
  teammate = await workspace.addMember();
  // More than one run of the shared ones, and of the ends that are asked for by id.
  await fill(7_000);
  await look("update memories set deleted_at = now() where workspace_id = $1 and title like '%77'", [
    reader.workspaceId,
  ]);
});

it("reads on, run by run, until the limit or the end", async () => {
  const visible = await listVisible();
  expect(visible.length).toBeGreaterThan(6_000);
  for (const limit of [1, 2_000, 2_001, 4_500, visible.length - 1, visible.length, visible.length + 1]) {
    expect(await read([], limit)).toEqual(visible.slice(0, limit));
  }
});

it("takes ends first wherever they are, and fills up with the newest of the others", async () => {
  const visible = await listVisible();
  for (const every of [2, 3, 500]) {
    const ends = visible.filter((_, index) => index % every === 0);
    const others = visible.filter((_, index) => index % every !== 0);
    for (const limit of [ends.length, ends.length + 1, ends.length + 2_500, visible.length + 1]) {
      expect(await read(ends.toReversed(), limit)).toEqual([...ends, ...others].slice(0, limit));
    }
  }
});
