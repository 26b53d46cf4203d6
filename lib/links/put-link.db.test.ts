import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { MemoryId } from "#lib/contract/id.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

afterEach(() => setLinkLimits());

describe("putLink", () => {
  it("creates, then replaces, then changes nothing", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
    const created = await buildLink(owner, a.id, b.id, { weight: 0.9, metadata: { why: "x" } });
    expect(created).toMatchObject({
      outcome: "created",
      link: {
        sourceId: a.id,
        targetId: b.id,
        kind: "related",
        weight: 0.9,
        metadata: { why: "x" },
        agent: null,
      },
    });
    const same = await buildLink(owner, a.id, b.id, { weight: 0.9, metadata: { why: "x" } });
    expect(same).toEqual({ outcome: "unchanged", link: created.link });
    const replaced = await buildLink(owner, a.id, b.id);
    expect(replaced).toMatchObject({ outcome: "replaced", link: { weight: 1, metadata: {} } });
    expect(replaced.link.createdAt).toBe(created.link.createdAt);
    expect(replaced.link.updatedAt > created.link.updatedAt).toBe(true);
  });

  it("refuses what may not be", async () => {
    const [mine, theirs, hidden] = [
      await buildMemory(owner),
      await buildMemory(teammate),
      await buildMemory(teammate, { scope: "private" }),
    ];
    expect(await refusalOf(buildLink(owner, mine.id, mine.id))).toBe("self_link");
    expect(await refusalOf(buildLink(owner, mine.id, theirs.id, { kind: "supersedes" }))).toBe(
      "reserved_kind",
    );
    expect(await refusalOf(buildLink(owner, theirs.id, mine.id))).toBe("not_found");
    expect(await refusalOf(buildLink(owner, mine.id, hidden.id))).toBe("not_found");
    expect(await refusalOf(buildLink(owner, mine.id, MemoryId.parse(crypto.randomUUID())))).toBe("not_found");
  });

  it("does not find a target in the trash, though there is no slot left either", async () => {
    const [mine, other, trashed] = [
      await buildMemory(owner),
      await buildMemory(owner),
      await buildMemory(owner),
    ];
    await buildLink(owner, mine.id, other.id);
    await trashMemory(owner, { id: trashed.id });
    await setLinkLimits({ source: 1 });
    expect(await refusalOf(buildLink(owner, mine.id, trashed.id))).toBe("not_found");
  });
});
