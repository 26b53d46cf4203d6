import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
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

  it("creates with the defaults of what is not given, and keeps what is there of what is not", async () => {
    const ends = await buildEnds();
    const merge = async (given: { weight?: number; metadata?: Record<string, unknown> }) => {
      const { outcome, link } = await mergeLink(actor, { ...ends, ...given });
      return { outcome, weight: link.weight, metadata: link.metadata };
    };
    expect(await merge({})).toEqual({ outcome: "created", weight: 1, metadata: {} });
    expect(await merge({ weight: 0 })).toEqual({ outcome: "replaced", weight: 0, metadata: {} });
    expect(await merge({ metadata: { a: 1 } })).toEqual({
      outcome: "replaced",
      weight: 0,
      metadata: { a: 1 },
    });
    expect(await merge({ metadata: {} })).toEqual({ outcome: "replaced", weight: 0, metadata: {} });
    expect(await look("select action from events where source_id = $1 order by seq", [ends.source])).toEqual(
      ["created", "replaced", "replaced", "replaced"].map((action) => ({ action })),
    );
  });

  it("names both ends", async () => {
    const source = await buildMemory(actor, { title: "from here" });
    const target = await buildMemory(actor, { title: "to there" });
    const { titles } = await mergeLink(actor, { source: source.id, target: target.id, kind: "related" });
    expect(titles).toEqual({ source: "from here", target: "to there" });
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
