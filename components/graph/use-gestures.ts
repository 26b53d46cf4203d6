import { type RefObject, useEffect } from "react";
import type { Point } from "./graph-view.ts";
import type { Stroke } from "./stroke.ts";
import type { CameraControl } from "./use-camera.ts";

/** Zoom to a pixel of wheel, as an exponent: a notch of a mouse (100 pixels) comes to a fifth. */
const WHEEL = 0.0018;
/** A pinch on a trackpad arrives as a wheel with Ctrl and far smaller steps. */
const PINCH = 0.011;
const PIXELS_PER_LINE = 18;
/** Screen pixels a pointer may stray and still be a tap. */
const TAP = 4;

/**
 * Dragging pans, or draws where the stroke takes it; the wheel zooms about the pointer, two fingers do both. Cytoscape's own gestures are off: its wheel
 * moves by 3 % a notch until it has sampled the device, and its first step of a swipe is multiplied by its zoom.
 */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  camera: CameraControl,
  stroke: Stroke,
): void {
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const stopWheel = followWheel(element, camera);
    const stopDrag = followPointers(element, camera, stroke);
    return () => {
      stopWheel();
      stopDrag();
    };
  }, [surface, camera, stroke]);
}

/** All steps of a frame at once. */
function followWheel(element: HTMLElement, camera: CameraControl): () => void {
  let frame = 0;
  let exponent = 0;
  let about: Point = { x: 0, y: 0 };
  const zoom = () => {
    frame = 0;
    camera.zoomAt(about, Math.exp(exponent));
    exponent = 0;
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    about = placeIn(element, event);
    const isLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const pixels = isLines ? event.deltaY * PIXELS_PER_LINE : event.deltaY;
    exponent -= pixels * (event.ctrlKey ? PINCH : WHEEL);
    frame ||= requestAnimationFrame(zoom);
  };
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    element.removeEventListener("wheel", onWheel);
    cancelAnimationFrame(frame);
  };
}

function followPointers(element: HTMLElement, camera: CameraControl, stroke: Stroke): () => void {
  const fingers = new Map<number, Point>();
  let start: Point | null = null;
  let isDragging = false;
  let isDrawing = false;

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    fingers.set(event.pointerId, placeIn(element, event));
    start = fingers.size === 1 ? placeIn(element, event) : null;
    // A second finger means the picture after all.
    if (start) isDrawing = stroke.takes(event);
    else endDrawing("cancel");
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = placeIn(element, event);
    if (!isDragging && start && Math.hypot(now.x - start.x, now.y - start.y) < TAP) return;
    if (!isDragging) {
      isDragging = true;
      element.setPointerCapture(event.pointerId);
      element.style.cursor = isDrawing ? "crosshair" : "grabbing";
      if (isDrawing && start) stroke.begin(start);
    }
    if (isDrawing) {
      stroke.extend(now);
      fingers.set(event.pointerId, now);
      return;
    }
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (other) {
      const growth =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      if (Number.isFinite(growth))
        camera.zoomAt({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, growth);
    }
    const share = other ? 0.5 : 1;
    camera.panBy({ x: (now.x - before.x) * share, y: (now.y - before.y) * share });
    fingers.set(event.pointerId, now);
  };
  const endDrawing = (how: "end" | "cancel") => {
    if (isDrawing) stroke[how]();
    isDrawing = false;
  };
  const onUp = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) endDrawing(event.type === "pointerup" ? "end" : "cancel");
    start = null;
    if (fingers.size > 0) return;
    isDragging = false;
    element.style.cursor = "";
  };
  // Else Chromium takes a drag of a finger for a scroll, and complains when Cytoscape ends it.
  const keepTouch = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault();
  };
  element.addEventListener("touchmove", keepTouch, { passive: false });
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onUp);
  return () => {
    element.removeEventListener("touchmove", keepTouch);
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onUp);
  };
}

function placeIn(element: HTMLElement, event: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
