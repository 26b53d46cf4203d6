import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { type CapacityBound, capacityBounds } from "#lib/contract/limits.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { deleteLink } from "./delete-link.ts";

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

afterEach(async () => {
  await setLinkLimits();
});

async function build(actor: Actor = owner, fields?: { relatedIds: MemoryId[] }): Promise<MemoryId> {
  return (await buildMemory(actor, fields)).id;
}

function buildSeveral(count: number, actor?: Actor): Promise<MemoryId[]> {
  return Promise.all(Array.from({ length: count }, () => build(actor)));
}

/** The refused bound, or the outcome. */
async function attempt(source: MemoryId, target: MemoryId, kind = "related"): Promise<unknown> {
  try {
    return (await buildLink(owner, source, target, { kind })).outcome;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "link_capacity_exceeded") {
      return error.details.capacity;
    }
    throw error;
  }
}

type Key = [source: MemoryId, target: MemoryId, kind?: string];

/** For each bound, one more key each time, all of them counted against the one bound. */
const fillings: Record<CapacityBound, () => Promise<() => Promise<Key>>> = {
  async pair() {
    const [source, target] = [await build(), await build(teammate)];
    let kinds = 0;
    return async () => {
      kinds += 1;
      return [source, target, `kind ${kinds}`];
    };
  },
  async source() {
    const source = await build();
    return async () => [source, await build(teammate)];
  },
  async target() {
    const target = await build(teammate);
    return async () => [await build(), target];
  },
  async owner() {
    return async () => [await build(), await build(teammate)];
  },
};

describe.each(capacityBounds)("the bound of one %s", (bound) => {
  const limit = 3;
  let next: () => Promise<Key>;

  beforeEach(async () => {
    next = await fillings[bound]();
    await setLinkLimits({ [bound]: limit });
  });

  /** As many links as the bound takes. */
  async function fill(): Promise<[Key, ...Key[]]> {
    const keys: [Key, ...Key[]] = [await next()];
    while (keys.length < limit) keys.push(await next());
    for (const key of keys) expect(await attempt(...key)).toBe("created");
    return keys;
  }

  it("takes as many links as it says, not one more, and says which it is", async () => {
    await fill();
    const refused = { bound, limit, used: limit };
    expect(await attempt(...(await next()))).toEqual(refused);
    expect(await attempt(...(await next()))).toEqual(refused);
  });

  it("is not used up by replacing and repeating", async () => {
    const [[source, target, kind = "related"]] = await fill();
    for (const weight of [0.5, 0.5, 1]) {
      const { outcome } = await buildLink(owner, source, target, { kind, weight });
      expect(outcome).not.toBe("created");
    }
    expect(await attempt(...(await next()))).toMatchObject({ bound, used: limit });
  });

  it("has a slot again after a delete, and one only", async () => {
    const [[source, target, kind = "related"]] = await fill();
    await deleteLink(owner, { source, target, kind });
    expect(await attempt(...(await next()))).toBe("created");
    expect(await attempt(...(await next()))).toMatchObject({ bound, used: limit });
  });

  // Of a pair nothing is left to link when an end of it is in the trash.
  if (bound !== "pair") {
    it("does not count what is in the trash", async () => {
      const [[source, target]] = await fill();
      await (bound === "target" ? trashMemory(owner, { id: source }) : trashMemory(teammate, { id: target }));
      expect(await attempt(...(await next()))).toBe("created");
      expect(await attempt(...(await next()))).toMatchObject({ bound, used: limit });
    });
  }

  it("does not count supersedes, nor hold it back", async () => {
    const [source, target, kind] = await next();
    await archiveMemory(owner, { id: source, successorId: target });
    expect(await attempt(source, target, kind)).toBe("created");
    for (let index = 1; index < limit; index += 1) expect(await attempt(...(await next()))).toBe("created");
    const [another, successor] = await next();
    expect(await attempt(another, successor, "full")).toMatchObject({ bound, used: limit });
    const archived = await archiveMemory(owner, { id: another, successorId: successor });
    expect(archived.supersededBy).toBe(successor);
  });
});

describe("when several bounds are full", () => {
  it("pair, source, owner, target are named in this order", async () => {
    const [source, target] = [await build(), await build(teammate)];
    await attempt(source, target);
    const full = { pair: 1, source: 1, owner: 1, target: 1 };
    const named: unknown[] = [];
    for (const limits of [
      full,
      { ...full, pair: 2 },
      { ...full, pair: 2, source: 2 },
      { ...full, pair: 2, source: 2, owner: 2 },
    ]) {
      await setLinkLimits(limits);
      named.push(await attempt(source, target, "another"));
    }
    expect(named).toEqual([
      { bound: "pair", limit: 1, used: 1 },
      { bound: "source", limit: 1, used: 1 },
      { bound: "owner", limit: 1, used: 1 },
      { bound: "target", limit: 1, used: 1 },
    ]);
  });
});

describe("what a bound counts", () => {
  it("links that their owner no longer sees", async () => {
    const [source, hidden] = [await build(), await build(teammate)];
    await attempt(source, hidden);
    await look("update memories set scope = 'private' where id = $1", [hidden]);
    const next = await build(teammate);
    await setLinkLimits({ source: 1 });
    expect(await attempt(source, next)).toMatchObject({ bound: "source", used: 1 });
    await setLinkLimits({ owner: 1 });
    expect(await attempt(source, next)).toMatchObject({ bound: "owner", used: 1 });
  });

  it("private sources with shared ones", async () => {
    await setLinkLimits({ owner: 2 });
    const target = await build(teammate);
    const secret = (await buildMemory(owner, { scope: "private" })).id;
    expect(await attempt(secret, target)).toBe("created");
    expect(await attempt(await build(), target)).toBe("created");
    expect(await attempt(await build(), target)).toMatchObject({ bound: "owner", used: 2 });
  });

  it("each owner by itself", async () => {
    await setLinkLimits({ owner: 1, target: 1 });
    const [mine, theirs, target] = [await build(), await build(teammate), await build(teammate)];
    expect(await attempt(mine, target)).toBe("created");
    expect((await buildLink(teammate, theirs, target)).outcome).toBe("created");
  });

  it("one direction of a pair by itself", async () => {
    await setLinkLimits({ pair: 1 });
    const [a, b] = [await build(), await build()];
    expect([await attempt(a, b), await attempt(b, a)]).toEqual(["created", "created"]);
  });

  it("each workspace by itself", async () => {
    await setLinkLimits({ owner: 1 });
    expect(await attempt(await build(), await build())).toBe("created");
    const elsewhere = await buildWorkspace();
    const { workspaceId } = await elsewhere.addMember();
    await look("insert into members (workspace_id, user_id, role) values ($1, $2, 'member')", [
      workspaceId,
      owner.userId,
    ]);
    owner = { ...owner, workspaceId };
    expect(await attempt(await build(), await build())).toBe("created");
  });
});

describe("related memories of a new one", () => {
  async function attemptToSave(relatedIds: MemoryId[]): Promise<unknown> {
    try {
      await build(owner, { relatedIds });
      return "saved";
    } catch (error) {
      if (error instanceof ServiceError) return error.details.capacity;
      throw error;
    }
  }

  async function memoriesOfOwner(): Promise<number> {
    return (await look("select from memories where owner_id = $1", [owner.userId])).length;
  }

  it("fill the source to its bound, and nothing is saved beyond it", async () => {
    const related = await buildSeveral(4, teammate);
    await setLinkLimits({ source: 3 });
    expect(await attemptToSave(related)).toEqual({ bound: "source", limit: 3, used: 3 });
    expect(await memoriesOfOwner()).toBe(0);
    expect(await attemptToSave(related.slice(1))).toBe("saved");
  });

  it("fill the owner to its bound, and nothing is saved beyond it", async () => {
    const related = await buildSeveral(3, teammate);
    await setLinkLimits({ owner: 5 });
    expect(await attemptToSave(related)).toBe("saved");
    expect(await attemptToSave(related)).toEqual({ bound: "owner", limit: 5, used: 5 });
    expect(await memoriesOfOwner()).toBe(1);
    // What was rolled back gave its slots back.
    expect(await attemptToSave(related.slice(1))).toBe("saved");
  });

  it("stop at a target that is full, and nothing is saved", async () => {
    const [free, full] = [await build(teammate), await build(teammate)];
    await setLinkLimits({ target: 1 });
    expect(await attemptToSave([full])).toBe("saved");
    expect(await attemptToSave([free, full])).toEqual({ bound: "target", limit: 1, used: 1 });
    expect(await memoriesOfOwner()).toBe(1);
    expect(await attemptToSave([free])).toBe("saved");
  });
});

it("a new owner's first link finds no high-water mark, and leaves one", async () => {
  const mark = () => look("select n from link_quotas where owner_id = $1", [owner.userId]);
  expect(await mark()).toEqual([]);
  await attempt(await build(), await build());
  expect(await mark()).toEqual([{ n: 1 }]);
});
