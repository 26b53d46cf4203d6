import type { Core } from "cytoscape";
import type { Point } from "./graph-view.ts";

declare module "cytoscape" {
  interface CoreEvents {
    /** An event can be given as an object too; the types of the library know only its name. */
    emit(event: RelayedEvent): this;
  }
}

interface RelayedEvent {
  readonly type: "tap" | "dbltap" | "mousemove";
  readonly originalEvent: MouseEvent | TouchEvent;
  /** Screen pixels from the corner of the element. */
  readonly renderedPosition: Point;
}

/** How far a press may stray and still be a tap, and how soon the next is a double tap: as in Cytoscape's own renderer. */
const STRAY = { mouse: 4, finger: 8 };
const DOUBLE_MS = 250;

/**
 * Has an instance without a renderer emit what its renderer would: taps, double taps, and moves of a mouse that presses nothing. A renderer asks at
 * every frame, for as long as it lives, whether there is something to draw, and goes through its elements at every move. Returns how to stop.
 */
export function relayPointer(element: PointerTarget, cy: Pick<Core, "emit">): () => void {
  let press: Place | null = null;
  let lastTap = -Infinity;

  const emit = (type: RelayedEvent["type"], originalEvent: MouseEvent | TouchEvent, place: Place) => {
    const { left, top } = element.getBoundingClientRect();
    cy.emit({ type, originalEvent, renderedPosition: { x: place.clientX - left, y: place.clientY - top } });
  };
  const onDown = (event: PointerEvent) => {
    const isMeant = event.isPrimary && (event.pointerType !== "mouse" || event.button === 0);
    press = isMeant ? { clientX: event.clientX, clientY: event.clientY } : null;
  };
  const onMove = (event: PointerEvent) => {
    if (!press) return;
    const stray = event.pointerType === "mouse" ? STRAY.mouse : STRAY.finger;
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > stray) press = null;
  };
  const tap = (event: MouseEvent | TouchEvent, place: Place) => {
    press = null;
    emit("tap", event, place);
    const isSecond = event.timeStamp - lastTap <= DOUBLE_MS;
    lastTap = isSecond ? -Infinity : event.timeStamp;
    if (isSecond) emit("dbltap", event, place);
  };
  const onMouseUp = (event: MouseEvent) => {
    if (press && event.button === 0) tap(event, event);
  };
  const onTouchEnd = (event: TouchEvent) => {
    // The browser would follow a finger up with a mouse that does the same again.
    event.preventDefault();
    const [finger] = event.changedTouches;
    if (press && finger) tap(event, finger);
  };
  const onMouseMove = (event: MouseEvent) => {
    if (event.buttons === 0) emit("mousemove", event, event);
  };
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("mouseup", onMouseUp);
  element.addEventListener("touchend", onTouchEnd);
  element.addEventListener("mousemove", onMouseMove);
  return () => {
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("mouseup", onMouseUp);
    element.removeEventListener("touchend", onTouchEnd);
    element.removeEventListener("mousemove", onMouseMove);
  };
}

type PointerTarget = Pick<HTMLElement, "addEventListener" | "removeEventListener" | "getBoundingClientRect">;
type Place = Pick<MouseEvent, "clientX" | "clientY">;
