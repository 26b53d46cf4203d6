import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GraphColours } from "../graph-colours.ts";
import { buildScene, type Scene } from "../scene.ts";
import { buildLink, buildMemory } from "../testing/build-graph.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";
import { createCrowdLayer } from "./crowd-layer.ts";
import type { Crowd } from "./open-crowd.ts";

const told: string[] = [];
const tell = (what: string) => (arrays: CrowdArrays) => {
  told.push(`${what} ${arrays.links.source.length}`);
  return true;
};
const crowd = { show: tell("show"), layOver: tell("lay over"), draw: vi.fn(), setColours: vi.fn() };
vi.mock("./open-crowd.ts", () => ({ openCrowd: () => crowd as Partial<Crowd> }));

const memories = ["a", "b", "c"].map((id) => buildMemory(id));
const picture = new Map(memories.map(({ id }, x) => [id, { x, y: 0, community: 0 }]));
const sceneOf = (...links: [string, string][]): Scene =>
  buildScene(
    { memories, links: links.map((ends) => kept(ends)), linksTruncated: false },
    picture,
    null,
    new Map(),
    "straight",
  );
const made = new Map<string, ReturnType<typeof buildLink>>();
/** The same link is the same object, as between two reads of a graph. */
function kept([source, target]: [string, string]) {
  const link = made.get(source + target) ?? buildLink(source, target);
  made.set(source + target, link);
  return link;
}
const one = sceneOf(["a", "b"]);
const two = sceneOf(["a", "b"], ["b", "c"]);
const dashes = new Map([["related", []]]);
const calls = { onShown: () => undefined, onDrawn: () => undefined };
const camera = { zoom: 1, pan: { x: 0, y: 0 } };

/** A layer that shows the first scene; every change of it is drawn at once. */
function openLayer() {
  const layer = createCrowdLayer({
    host: {} as HTMLElement,
    scale: () => 1,
    onChange: () => layer.draw(camera, calls),
  });
  layer.setColours({} as GraphColours);
  layer.show(one, dashes);
  vi.runAllTimers();
  expect(told.splice(0)).toEqual(["show 1"]);
  return layer;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  told.length = 0;
});

test("a link that comes is laid over the frame, and all is drawn a moment later", () => {
  openLayer().show(two, dashes);
  expect(told).toEqual(["lay over 1"]);
  vi.runAllTimers();
  expect(told).toEqual(["lay over 1", "show 2"]);
});

test("all is there for whatever is drawn before that", () => {
  const layer = openLayer();
  layer.show(two, dashes);
  layer.draw(camera, calls);
  expect(told).toEqual(["lay over 1", "show 2"]);
  vi.runAllTimers();
  expect(told).toEqual(["lay over 1", "show 2"]);
});

test("a link that goes again before that is gone from the frame too", () => {
  const layer = openLayer();
  layer.show(two, dashes);
  layer.show(one, dashes);
  vi.runAllTimers();
  expect(told).toEqual(["lay over 1", "show 1"]);
});
