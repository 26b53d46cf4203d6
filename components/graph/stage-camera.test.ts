import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Camera } from "./camera.ts";
import type { Drawing, DrawingCalls } from "./drawing.ts";
import { createStageCamera } from "./stage-camera.ts";

const at = (x: number, zoom = 1): Camera => ({ zoom, pan: { x, y: 0 } });

/** A drawing that takes as long as it is told to, and whose frame covers 100 pixels to either side. */
function buildDrawing() {
  const drawn: Camera[] = [];
  const frame = { style: { transform: "" } };
  let isStill = false;
  let calls: DrawingCalls | null = null;
  let isHeld = false;
  const drawing: Drawing = {
    slowFrame: 8,
    draw(camera, next) {
      drawn.push(camera);
      isStill = false;
      calls = next;
      if (!isHeld) next.onShown();
    },
    hold: () => {
      isStill = true;
    },
    frame: () => frame,
    covers: (before, now) => Math.abs(before.pan.x - now.pan.x) <= 100,
  };
  return {
    drawing,
    drawn,
    frame,
    isStill: () => isStill,
    finish: (milliseconds: number) => calls?.onDrawn(milliseconds),
    /** From now on frames are shown only when told to. */
    hold: () => {
      isHeld = true;
    },
    show: () => calls?.onShown(),
  };
}

function build() {
  const crowd = buildDrawing();
  const focus = buildDrawing();
  const camera = createStageCamera({
    drawing: crowd.drawing,
    focus: focus.drawing,
    beforeDraw: () => undefined,
  });
  return { ...crowd, camera, focus };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the camera of the stage", () => {
  test("draws at every move as long as drawing is quick", () => {
    const { camera, drawn, frame, finish } = build();
    for (const x of [10, 20, 30]) {
      camera.moveTo(at(x), 0);
      finish(5);
    }
    expect(drawn.map(({ pan }) => pan.x)).toEqual([10, 20, 30]);
    expect(frame.style.transform).toBe("");
  });

  test("moves the last frame where drawing is slow, and draws when the camera rests", () => {
    const { camera, drawn, frame, finish } = build();
    camera.moveTo(at(10), 0);
    finish(50);
    camera.moveTo(at(40), 0);
    camera.moveTo(at(60), 0);
    expect(drawn).toHaveLength(1);
    expect(frame.style.transform).toBe("translate(50px, 0px) scale(1)");
    vi.advanceTimersByTime(1_000);
    expect(drawn.map(({ pan }) => pan.x)).toEqual([10, 60]);
    expect(frame.style.transform).toBe("");
    expect(camera.now().pan.x).toBe(60);
  });

  test("draws on the way when the moved frame no longer fills the view, one frame at a time", () => {
    const { camera, drawn, finish } = build();
    camera.moveTo(at(0), 0);
    finish(50);
    camera.moveTo(at(150), 0);
    expect(drawn.map(({ pan }) => pan.x)).toEqual([0, 150]);
    camera.moveTo(at(300), 0);
    camera.moveTo(at(450), 0);
    expect(drawn).toHaveLength(2);
    finish(50);
    camera.moveTo(at(460), 0);
    expect(drawn.map(({ pan }) => pan.x)).toEqual([0, 150, 460]);
  });

  test("draws again where it is when something has changed", () => {
    const { camera, drawn, frame, finish } = build();
    camera.moveTo(at(0), 0);
    finish(50);
    camera.moveTo(at(30), 0);
    camera.redraw();
    expect(drawn.map(({ pan }) => pan.x)).toEqual([0, 30]);
    expect(frame.style.transform).toBe("");
  });

  test("keeps the frame on the screen in place until the one that was asked for is shown", () => {
    const { camera, frame, finish, hold, show } = build();
    camera.moveTo(at(10), 0);
    finish(50);
    hold();
    camera.moveTo(at(40), 0);
    vi.advanceTimersByTime(1_000);
    expect(frame.style.transform).toBe("translate(30px, 0px) scale(1)");
    camera.moveTo(at(45), 0);
    expect(frame.style.transform).toBe("translate(35px, 0px) scale(1)");
    show();
    expect(frame.style.transform).toBe("translate(5px, 0px) scale(1)");
  });

  test("moves the focus while the crowd is moved, and draws it for each place once", () => {
    const { camera, drawn, finish, focus } = build();
    camera.moveTo(at(10), 0);
    finish(50);
    camera.moveTo(at(40), 0);
    expect(focus.frame.style.transform).toBe("translate(30px, 0px) scale(1)");
    expect(focus.drawn.map(({ pan }) => pan.x)).toEqual([10]);
    expect(focus.isStill()).toBe(true);
    vi.advanceTimersByTime(1_000);
    camera.redraw();
    expect(drawn.map(({ pan }) => pan.x)).toEqual([10, 40, 40]);
    expect(focus.drawn.map(({ pan }) => pan.x)).toEqual([10, 40]);
    expect(focus.frame.style.transform).toBe("");
    expect(focus.isStill()).toBe(false);
  });

  test("says once that it rests, however often it has moved, and not before it does", () => {
    const { camera, drawn, finish } = build();
    const rested = vi.fn(() => drawn.length);
    const leave = camera.onRest(rested);
    camera.moveTo(at(10), 0);
    finish(50);
    for (const x of [20, 30, 40, 50]) {
      vi.advanceTimersByTime(100);
      camera.moveTo(at(x), 0);
    }
    expect(rested).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(139);
    expect(rested).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    // The crowd is drawn first.
    expect(rested).toHaveReturnedWith(2);
    vi.advanceTimersByTime(1_000);
    expect(rested).toHaveBeenCalledTimes(1);
    leave();
    camera.moveTo(at(60), 0);
    vi.advanceTimersByTime(1_000);
    expect(rested).toHaveBeenCalledTimes(1);
  });

  test("tells who listens, until they leave", () => {
    const { camera } = build();
    const listener = vi.fn();
    const leave = camera.onMove(listener);
    camera.moveTo(at(1), 0);
    leave();
    camera.moveTo(at(2), 0);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
