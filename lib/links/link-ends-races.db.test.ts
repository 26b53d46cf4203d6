import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { outcomeOf } from "#lib/testing/outcome-of.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { importFrom } from "#lib/testing/transfer-file.ts";
import { holdEvents, holdMemory, withGate } from "#lib/testing/with-gate.ts";
import { getLink } from "./get-link.ts";
import { mergeLink } from "./merge-link.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let source: MemoryId;
let target: MemoryId;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
  [source, target] = [(await buildMemory(owner)).id, (await buildMemory(teammate)).id];
});

afterAll(expectNoDeadlock);

const put = (fields?: { weight: number }) => outcomeOf(buildLink(owner, source, target, fields));
const get = (actor: Actor) => refusalOf(getLink(actor, { source, target, kind: "related" }));

async function actions(): Promise<string[]> {
  const rows = await look<{ action: string }>("select action from events where source_id = $1 order by seq", [
    source,
  ]);
  return rows.map((row) => row.action);
}

describe("a put behind a link of the same key that is not committed yet", () => {
  // As whoever writes a link without the service would.
  const insert = `
    insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                              source_owner, source_audience, target_owner, target_audience)
    values ($1, $2, $3, 'related', $4, $4, $1, $5, $1)`;
  const values = () => [workspace.id, source, target, owner.userId, teammate.userId];

  it("finds it as it stands, once it is", async () => {
    const outcome = await withGate(insert, values(), async (gate) => {
      const written = put();
      await gate.waiters(1);
      await gate.open();
      return written;
    });
    expect([outcome, await actions()]).toEqual(["unchanged", ["created"]]);
  });

  it("replaces it, once it is", async () => {
    const outcome = await withGate(insert, values(), async (gate) => {
      const written = put({ weight: 0.5 });
      await gate.waiters(1);
      await gate.open();
      return written;
    });
    expect([outcome, await actions()]).toEqual(["replaced", ["created", "replaced"]]);
  });

  it("creates it, when it never is", async () => {
    const outcome = await withGate(insert, values(), async (gate) => {
      const written = put();
      await gate.waiters(1);
      await gate.undo();
      return written;
    });
    expect([outcome, await actions()]).toEqual(["created", ["created"]]);
  });
});

describe("a put that has asked for everything, and waits for its slot,", () => {
  // Held, the owner's lock stops a put where its ends are read and its link is not written.
  const hold = "select pg_advisory_xact_lock(hashtextextended('links of ' || $1::uuid || $2::uuid, 0))";

  it.each<[string, () => Promise<unknown>]>([
    ["is in the trash", () => trashMemory(teammate, { id: target })],
    ["is private", () => look("update memories set scope = 'private' where id = $1", [target])],
    ["is gone", () => look("delete from memories where id = $1", [target])],
  ])("finds nothing once its target %s", async (_, end) => {
    const outcome = await withGate(hold, [workspace.id, owner.userId], async (gate) => {
      const written = put();
      await gate.waiters(1);
      await end();
      await gate.open();
      return written;
    });
    expect([outcome, await readLinks(source), await actions()]).toEqual(["not_found", [], []]);
  });
});

describe("a put to a target that is being hidden", () => {
  const hide = "update memories set scope = 'private' where id = $1";

  it("finds nothing, once it is", async () => {
    const outcome = await withGate(hide, [target], async (gate) => {
      const written = put();
      await gate.waiters(1);
      await gate.open();
      return written;
    });
    expect([outcome, await readLinks(source), await actions()]).toEqual(["not_found", [], []]);
  });

  it("creates it, when it is not after all", async () => {
    const outcome = await withGate(hide, [target], async (gate) => {
      const written = put();
      await gate.waiters(1);
      await gate.undo();
      return written;
    });
    expect([outcome, await actions()]).toEqual(["created", ["created"]]);
  });

  it("writes a link that only those see who see both ends, when it comes first", async () => {
    const [created] = await holdEvents(workspace.id, async (gate) => {
      const written = put();
      await gate.waiters(1);
      const hidden = look(hide, [target]);
      await gate.waiters(2);
      await gate.open();
      return Promise.all([written, hidden]);
    });
    expect(created).toBe("created");
    expect([await get(owner), await get(teammate)]).toEqual(["not_found", "none"]);
  });
});

describe("behind a change of scope of one's own memory, which is still there", () => {
  const successor = () => ({ type: "memory", externalId: source, content: "Content", successor: target });

  it.each<[string, () => Promise<unknown>, unknown]>([
    ["a put", () => put(), "created"],
    ["a merge", () => outcomeOf(mergeLink(owner, { source, target, kind: "related" })), "created"],
    ["related", () => refusalOf(updateMemory(owner, { id: source, relatedIds: [target] })), "none"],
    ["a new memory", () => refusalOf(buildMemory(owner, { relatedIds: [target] })), "none"],
    ["an archive", () => refusalOf(archiveMemory(owner, { id: source, successorId: target })), "none"],
    ["an import", async () => (await importFrom(owner, [{ type: "link", source, target }])).created, 1],
    ["an import of a successor", async () => (await importFrom(owner, [successor()])).refused, 0],
  ])("%s finds it as it is then", async (_, write, outcome) => {
    target = (await buildMemory(owner)).id;
    for (const scope of ["private", "shared"]) {
      const change = "update memories set scope = $2 where id = $1";
      const written = await withGate(change, [target, scope], async (gate) => {
        const begun = write();
        await gate.waiters(1);
        await gate.open();
        return begun;
      });
      expect({ scope, written }).toEqual({ scope, written: outcome });
      await look("delete from memory_links where target_id = $1", [target]);
    }
  });
});

describe("archive and put", () => {
  it("a put behind the archive of its source is written all the same", async () => {
    const outcomes = await holdEvents(workspace.id, async (gate) => {
      const archived = refusalOf(archiveMemory(owner, { id: source }));
      await gate.waiters(1);
      const written = put();
      await gate.waiters(2);
      await gate.open();
      return Promise.all([archived, written]);
    });
    expect(outcomes).toEqual(["none", "created"]);
  });

  it("a put does not wait for the archive of its target", async () => {
    // The gate does what an archive does to the row, and stays until the put is done.
    const archive =
      "update memories set archived_at = clock_timestamp(), version = version + 1 where id = $1";
    const outcome = await withGate(archive, [target], async (gate) => {
      const written = await put();
      await gate.waiters(0);
      return written;
    });
    expect(outcome).toBe("created");
  });
});

describe("related memories of two new ones", () => {
  it("in opposite orders meet in the middle, and all links are there", async () => {
    const related = await Promise.all(
      Array.from({ length: 20 }, async () => (await buildMemory(teammate)).id),
    );
    const middle = related[10];
    if (!middle) throw new Error("twenty memories were built");
    const outcomes = await holdMemory(middle, async (gate) => {
      const both = [
        buildMemory(owner, { relatedIds: related }),
        buildMemory(teammate, { relatedIds: related.toReversed() }),
      ];
      await gate.waiters(2);
      await gate.open();
      return Promise.all(both);
    });
    for (const { id } of outcomes) expect(await readLinks(id)).toHaveLength(20);
    await expectNoDeadlock();
  });

  it("are in the trash when one of them was: nothing is saved", async () => {
    const related = [target, (await buildMemory(teammate)).id];
    const title = `Title ${crypto.randomUUID()}`;
    const refusals = await holdEvents(workspace.id, async (gate) => {
      const trashed = refusalOf(trashMemory(teammate, { id: target }));
      await gate.waiters(1);
      const saved = refusalOf(buildMemory(owner, { title, relatedIds: related }));
      await gate.waiters(2);
      await gate.open();
      return Promise.all([trashed, saved]);
    });
    expect(refusals).toEqual(["none", "not_found"]);
    expect(await look("select from memories where title = $1", [title])).toEqual([]);
  });
});
