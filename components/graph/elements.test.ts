import { describe, expect, test } from "vitest";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import { hasRoomForArrow, toEdge, toNode } from "./elements.ts";
import type { SceneLink, SceneMemory } from "./scene.ts";
import { buildLink, buildMemory } from "./testing/build-graph.ts";

function memory(id: string, changes: Partial<SceneMemory> = {}): SceneMemory {
  return {
    id,
    row: 0,
    memory: buildMemory(id),
    x: 0,
    y: 0,
    radius: 6,
    community: 0,
    hue: undefined,
    isShown: true,
    links: [],
    ...changes,
  };
}

function link(changes: Partial<SceneLink> = {}): SceneLink {
  const source = memory("a");
  const target = memory("b", { x: 300, y: 400 });
  return {
    link: buildLink("a", "b"),
    id: "a b related",
    source,
    target,
    bend: 0.1,
    isShown: true,
    ...changes,
  };
}

describe("toNode", () => {
  test("carries what the stylesheet reads, at its place in Cytoscape's units", () => {
    expect(toNode(memory("a", { x: 128, y: -64, hue: 3 }))).toMatchObject({
      group: "nodes",
      data: { id: "a", radius: 6, hue: 3 },
      position: { x: 128 * CYTOSCAPE_UNIT, y: -64 * CYTOSCAPE_UNIT },
      classes: [],
    });
  });

  test("cannot be moved or selected by Cytoscape", () => {
    expect(toNode(memory("a"))).toMatchObject({ grabbable: false, selectable: false });
  });

  test.each([
    [{ memory: buildMemory("a", { archivedAt: "2026-01-01T00:00:00Z" }) }, ["retired"]],
    [{ memory: buildMemory("a", { scope: "private" }) }, ["private"]],
    [{ isShown: false }, ["hidden"]],
  ])("says what it is by its classes: %j", (changes, classes) => {
    expect(toNode(memory("a", changes)).classes).toEqual(classes);
  });

  test("has hue -1 without a place in the palette", () => {
    expect(toNode(memory("a")).data).toMatchObject({ hue: -1 });
  });
});

describe("toEdge", () => {
  test("arches in proportion to its length", () => {
    expect(toEdge(link(), []).data.arch).toBeCloseTo(500 * 0.1 * CYTOSCAPE_UNIT);
  });

  test("has a dash only when broken", () => {
    expect(toEdge(link(), [5, 3]).data).toHaveProperty("dash", [5, 3]);
    expect(toEdge(link(), []).data).not.toHaveProperty("dash");
  });

  test("recedes between communities, towards retired memories and with little weight", () => {
    const presence = (changes: Partial<SceneLink>) => toEdge(link(changes), []).data.presence;
    const full = presence({});
    expect(full).toBe(1);
    expect(presence({ target: memory("b", { community: 1 }) })).toBeLessThan(full);
    expect(presence({ link: buildLink("a", "b", { weight: 0.1 }) })).toBeLessThan(full);
    const retired = memory("b", { memory: buildMemory("b", { archivedAt: "2026-01-01T00:00:00Z" }) });
    expect(presence({ target: retired })).toBeLessThan(full);
  });
});

test("an arrowhead needs room between the circles at their largest", () => {
  expect(hasRoomForArrow(link())).toBe(true);
  expect(hasRoomForArrow(link({ target: memory("b", { x: 20 }) }))).toBe(false);
});
