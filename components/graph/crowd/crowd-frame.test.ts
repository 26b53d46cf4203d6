import { describe, expect, test } from "vitest";
import { covers, frameFor, toClipSpace } from "./crowd-frame.ts";

const view = { width: 1000, height: 600 };
const frame = frameFor(view, 2, 0.1);

describe("toClipSpace", () => {
  test("takes the view's corners to where the margin begins", () => {
    const camera = { zoom: 0.5, pan: { x: 100, y: 50 } };
    const [scaleX, scaleY, shiftX, shiftY] = toClipSpace(camera, frame);
    const toClip = (screenX: number, screenY: number) => [
      ((screenX - camera.pan.x) / camera.zoom) * scaleX + shiftX,
      ((screenY - camera.pan.y) / camera.zoom) * scaleY + shiftY,
    ];
    expect(toClip(0, 0)).toEqual([expect.closeTo(-1 / 1.2), expect.closeTo(1 / 1.2)]);
    expect(toClip(1000, 600)).toEqual([expect.closeTo(1 / 1.2), expect.closeTo(-1 / 1.2)]);
  });
});

describe("covers", () => {
  const drawn = { zoom: 1, pan: { x: 0, y: 0 } };
  test("as far as the margin reaches, and no further", () => {
    expect(covers(frame, drawn, { zoom: 1, pan: { x: 100, y: -60 } })).toBe(true);
    expect(covers(frame, drawn, { zoom: 1, pan: { x: 101, y: 0 } })).toBe(false);
    expect(covers(frame, drawn, { zoom: 1, pan: { x: 0, y: -61 } })).toBe(false);
  });

  test("not when the picture has grown smaller than the view", () => {
    const about = (zoom: number) => ({ zoom, pan: { x: 500 * (1 - zoom), y: 300 * (1 - zoom) } });
    expect(covers(frame, drawn, about(0.84))).toBe(true);
    expect(covers(frame, drawn, about(0.83))).toBe(false);
    expect(covers(frame, drawn, about(2))).toBe(true);
  });
});
