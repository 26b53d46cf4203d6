import { describe, expect, test } from "vitest";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";
import { type Direction, firstMemory, walk } from "./walk.ts";

const places = {
  middle: [0, 0],
  east: [100, 20],
  farEast: [300, 0],
  north: [10, -80],
  southWest: [-60, 70],
  stranger: [20, 0],
} as const;
const links = [
  buildLink("middle", "east"),
  buildLink("farEast", "middle"),
  buildLink("middle", "north"),
  buildLink("southWest", "middle"),
];

function walkFrom(id: string, direction: Direction, hidden: string[] = []) {
  const scene = buildPlacedScene(places, links, hidden);
  const from = scene.byId.get(id);
  return from && walk(scene, from, direction)?.id;
}

describe("walk", () => {
  test("leads along a link, whichever way it points, to the neighbour in that direction", () => {
    expect(walkFrom("middle", "right")).toBe("east");
    expect(walkFrom("middle", "up")).toBe("north");
    expect(walkFrom("middle", "left")).toBe("southWest");
    expect(walkFrom("middle", "down")).toBe("southWest");
    expect(walkFrom("north", "down")).toBe("middle");
  });

  test("passes over a nearer memory that is not linked", () => {
    expect(walkFrom("middle", "right")).not.toBe("stranger");
  });

  test("passes over what the filters hide", () => {
    expect(walkFrom("middle", "right", ["east"])).toBe("farEast");
  });

  test("stays where it is when no neighbour lies that way", () => {
    expect(walkFrom("north", "up")).toBeUndefined();
  });

  test("leads from a memory without links to the nearest of all", () => {
    expect(walkFrom("stranger", "left")).toBe("middle");
    expect(walkFrom("stranger", "left", ["middle"])).toBe("southWest");
  });

  test("starts at the best linked memory that is shown", () => {
    expect(firstMemory(buildPlacedScene(places, links))?.id).toBe("middle");
    expect(firstMemory(buildPlacedScene(places, links, ["middle"]))?.id).not.toBe("middle");
    expect(firstMemory(buildPlacedScene({}, []))).toBeNull();
  });
});
