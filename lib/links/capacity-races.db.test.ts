import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { type CapacityBound, capacityBounds } from "#lib/contract/limits.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { expectNoDeadlock } from "#lib/testing/expect-no-deadlock.ts";
import { look } from "#lib/testing/look.ts";
import { tally } from "#lib/testing/outcome-of.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { deleteLink } from "./delete-link.ts";
import type { LinkKey } from "./link-sql.ts";

const poolSize = 20;

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  teammate = await workspace.addMember();
});

beforeEach(async () => {
  owner = await workspace.addMember();
});

afterEach(() => setLinkLimits());

afterAll(expectNoDeadlock);

async function build(actor: Actor): Promise<MemoryId> {
  return (await buildMemory(actor)).id;
}

async function buildSeveral(actor: Actor, count: number): Promise<MemoryId[]> {
  return Promise.all(Array.from({ length: count }, () => build(actor)));
}

/** The outcome of a put; a refused bound as its name and use. */
async function put(key: LinkKey): Promise<string> {
  try {
    return (await buildLink(owner, key.source, key.target, { kind: key.kind })).outcome;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { capacity } = error.details;
    return capacity ? `${capacity.bound} ${capacity.used}/${capacity.limit}` : error.code;
  }
}

/** Keys that all count against one bound, of memories of the owner's to memories of a teammate's: no more of these than it takes. */
async function buildKeys(bound: CapacityBound, count: number): Promise<LinkKey[]> {
  const several = Math.min(count, 9);
  const sources = await buildSeveral(owner, bound === "pair" || bound === "source" ? 1 : several);
  const targets = await buildSeveral(teammate, bound === "pair" || bound === "target" ? 1 : several);
  return Array.from({ length: count }, (_, index) => ({
    source: sources[index % sources.length] as MemoryId,
    target: targets[index % targets.length] as MemoryId,
    kind: `kind ${bound === "pair" ? index : Math.floor(index / several)}`,
  }));
}

async function countOwned(): Promise<number> {
  return (await look("select from memory_links where source_owner = $1", [owner.userId])).length;
}

describe.each(capacityBounds)("fifty writers at the last slot of one %s", (bound) => {
  it("take it once", async () => {
    const [first, ...keys] = await buildKeys(bound, 51);
    if (!first) throw new Error("fifty-one keys were built");
    expect(await put(first)).toBe("created");
    await setLinkLimits({ [bound]: 2 });
    // Held, the owner's mark stops each writer where everything but its own slot is decided.
    const hold = "select from link_quotas where owner_id = $1 for update";
    const outcomes = await withGate(hold, [owner.userId], async (gate) => {
      const writers = keys.map(put);
      await gate.waiters(poolSize);
      await gate.open();
      return Promise.all(writers);
    });
    expect(tally(outcomes)).toEqual({ created: 1, [`${bound} 2/2`]: 49 });
    expect(await countOwned()).toBe(2);
  });
});

describe.each(capacityBounds)("a storm at the bound of one %s", (bound) => {
  const limit = 4;

  /** The most links of the owner that were ever committed at once, as far as one sees who never stops looking. */
  async function watch<Result>(run: () => Promise<Result>): Promise<{ most: number; result: Result }> {
    return asSuperuser(async (client) => {
      let most = 0;
      let running = true;
      const looking = (async () => {
        while (running) {
          const { rows } = await client.query<{ n: number }>(
            "select count(*)::int as n from memory_links where source_owner = $1",
            [owner.userId],
          );
          most = Math.max(most, rows[0]?.n ?? 0);
        }
      })();
      try {
        return { result: await run(), most };
      } finally {
        running = false;
        await looking;
      }
    });
  }

  it("is never one over, and never loses a slot", async () => {
    const keys = await buildKeys(bound, 9);
    await setLinkLimits({ [bound]: limit });
    const turns = { put: 0, delete: 0, trash: 0, restore: 0 };
    const { result, most } = await watch(() =>
      Promise.all(
        Array.from({ length: 14 }, async (_, client) => {
          const seen: string[] = [];
          for (let turn = 0; turn < 12; turn += 1) {
            const key = keys[(client * 4 + turn * 5) % keys.length];
            if (!key) throw new Error("nine keys were built");
            const dice = (client * 7 + turn * 3) % 12;
            if (dice < 7) {
              turns.put += 1;
              seen.push(`put ${await put(key)}`);
            } else if (dice < 9) {
              turns.delete += 1;
              seen.push(`delete ${await refusalOf(deleteLink(owner, key))}`);
            } else if (dice === 9) {
              turns.trash += 1;
              seen.push(`trash ${await refusalOf(trashMemory(teammate, { id: key.target }))}`);
            } else {
              turns.restore += 1;
              seen.push(`restore ${await refusalOf(restoreMemory(teammate, { id: key.target }))}`);
            }
          }
          return seen;
        }),
      ),
    );
    const seen = tally(result.flat());
    const contract = [
      "put created",
      "put unchanged",
      "put not_found",
      `put ${bound} ${limit}/${limit}`,
      "delete none",
      "delete not_found",
      "trash none",
      "trash not_found",
      "restore none",
    ];
    expect(Object.keys(seen).filter((outcome) => !contract.includes(outcome))).toEqual([]);
    expect(seen[`put ${bound} ${limit}/${limit}`], "the bound was reached").toBeGreaterThan(0);
    expect(seen["delete none"], "slots were given back").toBeGreaterThan(0);
    expect(seen["trash none"], "memories went to the trash").toBeGreaterThan(0);
    expect(turns.put + turns.delete + turns.trash + turns.restore).toBe(14 * 12);

    for (const id of new Set(keys.map((key) => key.target))) await restoreMemory(teammate, { id });
    expect(await countOwned()).toBeLessThanOrEqual(limit);
    expect(most).toBeLessThanOrEqual(limit);
    for (const key of keys) await put(key);
    expect(await countOwned()).toBe(limit);
    const [mark] = await look<{ n: number }>("select n from link_quotas where owner_id = $1", [owner.userId]);
    expect(mark?.n).toBeGreaterThanOrEqual(limit);
  });
});

it("twenty memories saved at once with related ones fill the owner's bound and no more", async () => {
  const related = await buildSeveral(teammate, 2);
  await setLinkLimits({ owner: 11 });
  const refusals = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(buildMemory(owner, { relatedIds: related }))),
  );
  expect(tally(refusals)).toEqual({ none: 5, link_capacity_exceeded: 15 });
  expect(await countOwned()).toBe(10);
  expect(await look("select from memories where owner_id = $1", [owner.userId])).toHaveLength(5);
});
