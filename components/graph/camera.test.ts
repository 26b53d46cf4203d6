import { describe, expect, test } from "vitest";
import { fitCamera, fitSome, revealPan } from "./camera.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";

const size = { width: 1000, height: 800 };
const links = [buildLink("a", "b")];

function onScreen(camera: ReturnType<typeof fitCamera>, [x, y]: readonly [number, number]) {
  if (!camera) throw new Error("No camera");
  return { x: x * camera.zoom + camera.pan.x, y: y * camera.zoom + camera.pan.y };
}

describe("fitSome", () => {
  test("shows them all, and as close as it may be", () => {
    const scene = buildPlacedScene({ a: [0, 0], b: [600, 0], far: [9000, 0] }, [buildLink("a", "far")]);
    const some = scene.memories.filter(({ id }) => id !== "far");
    const camera = fitSome(some, size);
    expect(onScreen(camera, [0, 0]).x).toBeGreaterThan(0);
    expect(onScreen(camera, [600, 0]).x).toBeLessThan(size.width);
    expect(camera?.zoom).toBeGreaterThan((fitCamera(scene, size)?.zoom ?? 0) * 5);
    expect(fitSome([], size)).toBeNull();
  });
});

describe("fitCamera", () => {
  test("shows everything within the view", () => {
    const places = { a: [-3000, 0], b: [500, 900] } as const;
    const camera = fitCamera(buildPlacedScene(places, links), size);
    for (const place of Object.values(places)) {
      const { x, y } = onScreen(camera, place);
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
    }
  });

  test("takes the unlinked in when they cost little, and leaves them when they would shrink the picture", () => {
    const places = { a: [0, 0], b: [900, 900] } as const;
    const near = fitCamera(buildPlacedScene({ ...places, lonely: [450, 980] }, links), size);
    expect(onScreen(near, [450, 980]).y).toBeLessThan(size.height);
    const far = fitCamera(buildPlacedScene({ ...places, lonely: [450, 5000] }, links), size);
    expect(onScreen(far, [450, 5000]).y).toBeGreaterThan(size.height);
  });

  test("looks only at what the filters show", () => {
    const places = { a: [0, 0], b: [100, 100], c: [90000, 0] } as const;
    const all = fitCamera(buildPlacedScene(places, [...links, buildLink("b", "c")]), size);
    const some = fitCamera(buildPlacedScene(places, [...links, buildLink("b", "c")], ["c"]), size);
    expect(some?.zoom).toBeGreaterThan(all?.zoom ?? Infinity);
  });

  test("knows no camera for nothing or for no room", () => {
    expect(fitCamera(buildPlacedScene({}, []), size)).toBeNull();
    expect(fitCamera(buildPlacedScene({ a: [0, 0] }, []), { width: 0, height: 0 })).toBeNull();
  });
});

describe("revealPan", () => {
  const camera = { zoom: 1, pan: { x: 0, y: 0 } };

  test("leaves the view alone when the place is well in it", () => {
    expect(revealPan({ x: 500, y: 400 }, camera, size)).toBeNull();
  });

  test("shifts just so far that the place is clear of the edge", () => {
    expect(revealPan({ x: 1200, y: 400 }, camera, size)).toEqual({ x: -290, y: 0 });
    expect(revealPan({ x: 500, y: -30 }, camera, size)).toEqual({ x: 0, y: 100 });
  });
});
