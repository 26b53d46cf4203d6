import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { mergeLink } from "./merge-link.ts";
import { removeLink } from "./remove-link.ts";

let workspace: TestWorkspace;
let actor: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  actor = await workspace.addMember();
});

async function buildEnds() {
  return { source: (await buildMemory(actor)).id, target: (await buildMemory(actor)).id, kind: "related" };
}

describe("mergeLink", () => {
  it("refuses what putLink refuses", async () => {
    const ends = await buildEnds();
    const theirs = await buildMemory(await workspace.addMember());
    expect(await refusalOf(mergeLink(actor, { ...ends, target: ends.source }))).toBe("self_link");
    expect(await refusalOf(mergeLink(actor, { ...ends, kind: "supersedes" }))).toBe("reserved_kind");
    expect(await refusalOf(mergeLink(actor, { ...ends, source: theirs.id }))).toBe("not_found");
  });

  it("loses nothing when two change different things of one link at once", async () => {
    const ends = await buildEnds();
    await buildLink(actor, ends.source, ends.target, { weight: 0.1, metadata: { a: 1 } });
    await holdMemory(ends.source, async (gate) => {
      const both = [
        mergeLink(actor, { ...ends, weight: 0.9 }),
        mergeLink(actor, { ...ends, metadata: { b: 2 } }),
      ];
      await gate.waiters(2);
      await gate.open();
      await Promise.all(both);
    });
    const { link, outcome } = await mergeLink(actor, ends);
    expect({ outcome, weight: link.weight, metadata: link.metadata }).toEqual({
      outcome: "unchanged",
      weight: 0.9,
      metadata: { b: 2 },
    });
  });
});

describe("removeLink", () => {
  it("says whether there was one, and tells nothing of a link that one can't see", async () => {
    const ends = await buildEnds();
    const teammate = await workspace.addMember();
    const hidden = await buildMemory(teammate);
    await buildLink(actor, ends.source, ends.target);
    await buildLink(actor, ends.source, hidden.id);
    await updateMemory(teammate, { id: hidden.id, scope: "private" });
    expect(await removeLink(actor, ends)).toBe(true);
    expect(await removeLink(actor, ends)).toBe(false);
    expect(await removeLink(actor, { ...ends, target: hidden.id })).toBe(false);
    expect(await refusalOf(removeLink(teammate, ends))).toBe("not_found");
  });
});
