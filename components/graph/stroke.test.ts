import { expect, test } from "vitest";
import type { Choice } from "./choose-memories.ts";
import { createStroke, type StrokeInput, type StrokePress } from "./stroke.ts";
import { buildPlacedScene } from "./testing/build-graph.ts";

const scene = buildPlacedScene({ a: [10, 10], b: [30, 10], c: [10, 30], d: [31, 11] }, [], ["d"]);
const bare: StrokePress = { shiftKey: false, ctrlKey: false, metaKey: false, pointerType: "mouse" };

function buildStroke(changes: Partial<StrokeInput> = {}) {
  const enclosed: { ids: readonly string[]; choice: Choice }[] = [];
  const camera = { zoom: 2, pan: { x: 100, y: 0 } };
  const latest: { current: StrokeInput } = {
    current: {
      camera: () => camera,
      scene,
      isLasso: false,
      onEnclose: (ids, choice) => enclosed.push({ ids, choice }),
      ...changes,
    },
  };
  return { stroke: createStroke(latest, { current: null }), enclosed, camera };
}

test("a drag without keys moves the picture; with one it draws", () => {
  const { stroke } = buildStroke();
  expect(stroke.takes(bare)).toBe(false);
  expect(stroke.takes({ ...bare, shiftKey: true })).toBe(true);
  expect(stroke.takes({ ...bare, ctrlKey: true })).toBe(true);
  expect(stroke.takes({ ...bare, metaKey: true })).toBe(true);
});

test("a box holds what is shown between its corners", () => {
  const { stroke, enclosed } = buildStroke();
  stroke.takes({ ...bare, shiftKey: true });
  stroke.begin({ x: 110, y: 10 });
  stroke.extend({ x: 170, y: 30 });
  stroke.end();
  expect(enclosed).toEqual([{ ids: ["a", "b"], choice: "add" }]);
});

test("a lasso holds what is inside its line, and not what its box would", () => {
  const { stroke, enclosed } = buildStroke({ isLasso: true });
  expect(stroke.takes(bare)).toBe(true);
  stroke.begin({ x: 110, y: 10 });
  for (const to of [
    { x: 168, y: 10 },
    { x: 110, y: 80 },
  ])
    stroke.extend(to);
  stroke.end();
  expect(enclosed).toEqual([{ ids: ["a", "c"], choice: "replace" }]);
});

test("its corners stay where they were in the picture while that is zoomed", () => {
  const { stroke, enclosed, camera } = buildStroke();
  stroke.takes({ ...bare, shiftKey: true });
  stroke.begin({ x: 110, y: 10 });
  camera.zoom = 4;
  stroke.extend({ x: 160, y: 60 });
  stroke.end();
  expect(enclosed).toEqual([{ ids: ["a"], choice: "add" }]);
});

test("Ctrl and the command key take away, and a finger adds", () => {
  const { stroke, enclosed } = buildStroke({ isLasso: true });
  for (const press of [
    { ...bare, ctrlKey: true },
    { ...bare, metaKey: true, shiftKey: true },
    { ...bare, pointerType: "touch" },
  ]) {
    stroke.takes(press);
    stroke.begin({ x: 0, y: 0 });
    stroke.extend({ x: 50, y: 0 });
    stroke.end();
  }
  expect(enclosed.map(({ choice }) => choice)).toEqual(["remove", "remove", "add"]);
});

test("one that is cancelled selects nothing", () => {
  const { stroke, enclosed } = buildStroke();
  expect(stroke.cancel()).toBe(false);
  stroke.takes({ ...bare, shiftKey: true });
  stroke.begin({ x: 0, y: 0 });
  expect(stroke.cancel()).toBe(true);
  stroke.extend({ x: 400, y: 400 });
  stroke.end();
  expect(enclosed).toEqual([]);
});
