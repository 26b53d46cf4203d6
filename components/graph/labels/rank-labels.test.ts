import { describe, expect, test } from "vitest";
import { findSeveral, toFocus } from "../focus.ts";
import type { GraphSelection } from "../graph-view.ts";
import type { Picture } from "../picture.ts";
import { buildScene } from "../scene.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import { rankLabels } from "./rank-labels.ts";

/** Two clusters of six, stars around `hub-0` and `hub-1`; the second hub has one link more, but is retired. */
function buildStars() {
  const memories = [0, 1].flatMap((star) => [
    buildMemory(`hub-${star}`, { archivedAt: star === 1 ? "2026-01-01T00:00:00Z" : null }),
    ...[0, 1, 2, 3, 4].map((leaf) => buildMemory(`leaf-${star}-${leaf}`)),
  ]);
  const links = [
    ...[0, 1].flatMap((star) =>
      [0, 1, 2, 3, 4].map((leaf) => buildLink(`leaf-${star}-${leaf}`, `hub-${star}`)),
    ),
    buildLink("leaf-0-0", "hub-1", { kind: "supersedes", weight: 0.25 }),
  ];
  const picture: Picture = new Map(
    memories.map(({ id }, index) => [
      id,
      { x: index * 20, y: 0, community: id.includes("-0") && index < 6 ? 0 : 1 },
    ]),
  );
  return buildScene({ memories, links, linksTruncated: false }, picture, null, new Map());
}

const scene = buildStars();
const ranked = (selection: GraphSelection | null, hoveredId: string | null) =>
  rankLabels(scene, toFocus(scene, selection, hoveredId), null, true);

describe("rankLabels", () => {
  test("names clusters by their hubs from afar, before anyone else", () => {
    expect(ranked(null, null).slice(0, 2)).toMatchObject([
      { id: "hub-0", emphasis: "hub" },
      { id: "hub-1", emphasis: "hub" },
    ]);
  });

  test("names clusters however many memories are in none", () => {
    const shelf = Array.from({ length: 2_000 }, (_, index) => buildMemory(`lonely-${index}`));
    const places = [...scene.memories].map(({ id, x, y, community }) => [id, { x, y, community }] as const);
    const picture: Picture = new Map([
      ...places,
      ...shelf.map(({ id }, index) => [id, { x: index, y: 400, community: -1 }] as const),
    ]);
    const memories = [...scene.memories.map(({ memory }) => memory), ...shelf];
    const links = scene.links.map(({ link }) => link);
    const wide = buildScene({ memories, links, linksTruncated: false }, picture, null, new Map());
    const [first, second] = rankLabels(wide, toFocus(wide, null, null), null, true);
    expect([first?.emphasis, second?.emphasis]).toEqual(["hub", "hub"]);
  });

  test("knows no hubs from near, and ranks by links, a retired memory's counting half", () => {
    const near = rankLabels(scene, toFocus(scene, null, null), null, false);
    expect(near.slice(0, 2).map(({ id, emphasis }) => [id, emphasis])).toEqual([
      ["hub-0", "plain"],
      ["hub-1", "plain"],
    ]);
  });

  test("names those of several that are selected before others", () => {
    const several = findSeveral(scene, {
      memories: ["leaf-0-4", "leaf-1-0"].filter((id) => scene.byId.has(id)),
    });
    const selection = rankLabels(scene, toFocus(scene, null, null, several), null, false);
    expect(several.size).toBeGreaterThan(0);
    expect(selection.slice(0, several.size).map(({ emphasis }) => emphasis)).toEqual(
      [...several].map(() => "lit"),
    );
  });

  test("begins with the selected memory and its neighbours", () => {
    const [first, ...rest] = ranked({ memory: "leaf-0-0" }, null);
    expect(first).toMatchObject({ id: "leaf-0-0", emphasis: "subject" });
    expect(rest.slice(0, 2).map(({ id, emphasis }) => [id, emphasis])).toEqual([
      ["hub-0", "lit"],
      ["hub-1", "lit"],
    ]);
  });

  test("keeps the name of the selected memory while another is under the pointer", () => {
    expect(ranked({ memory: "leaf-0-3" }, "leaf-1-2").slice(0, 2)).toMatchObject([
      { id: "leaf-1-2", emphasis: "subject" },
      { id: "leaf-0-3", emphasis: "subject" },
    ]);
  });

  test("names a selected link by its kind and weight, and both its ends", () => {
    const link = { sourceId: "leaf-0-0", targetId: "hub-1", kind: "supersedes" };
    expect(ranked({ link }, null).slice(0, 3)).toMatchObject([
      { text: "superseded by · 0.25" },
      { id: "leaf-0-0", emphasis: "subject" },
      { id: "hub-1", emphasis: "subject" },
    ]);
  });

  test("asks everyone once", () => {
    const ids = ranked({ memory: "hub-0" }, "leaf-0-1").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(scene.memories.length);
  });
});
