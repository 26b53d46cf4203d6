import cytoscape, { type EventObject } from "cytoscape";
import { expect, test } from "vitest";
import { relayPointer } from "./relay-pointer.ts";

/** An element 100 pixels from the left of the page, and what is told of what happens on it. */
function build() {
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 0 }) as DOMRect,
  });
  const cy = cytoscape({ headless: true });
  const told: string[] = [];
  cy.on("tap dbltap mousemove", ({ type, target, renderedPosition: { x, y } }: EventObject) => {
    told.push(`${target === cy ? "" : "not on the ground: "}${type} ${x},${y}`);
  });
  const stop = relayPointer(element as unknown as HTMLElement, cy);
  let now = 0;
  const send = (type: string, details: object) => {
    const event = new Event(type, { cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: now });
    element.dispatchEvent(Object.assign(event, details));
    return event;
  };
  const at = (clientX: number) => ({ clientX, clientY: 30 });
  return {
    told,
    stop,
    send,
    at,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    click(clientX: number, { button = 0, stray = 0 } = {}) {
      const mouse = { pointerType: "mouse", isPrimary: true, button };
      send("pointerdown", { ...mouse, ...at(clientX) });
      if (stray > 0) send("pointermove", { ...mouse, ...at(clientX + stray) });
      send("mouseup", { button, ...at(clientX + stray) });
    },
    touch(clientX: number, { stray = 0 } = {}) {
      const finger = { pointerType: "touch", isPrimary: true, button: 0 };
      send("pointerdown", { ...finger, ...at(clientX) });
      if (stray > 0) send("pointermove", { ...finger, ...at(clientX + stray) });
      return send("touchend", { changedTouches: [at(clientX + stray)] });
    },
  };
}

test("a click is a tap, in pixels of the element, and a second one soon after a double tap too", () => {
  const { click, told, wait } = build();
  click(140);
  wait(200);
  click(140, { stray: 4 });
  wait(200);
  click(150);
  wait(300);
  click(150);
  expect(told).toEqual([
    "tap 40,30",
    "tap 44,30",
    "dbltap 44,30",
    // The third of three is the first of the next two.
    "tap 50,30",
    "tap 50,30",
  ]);
});

test("a press that strays, or of another button, is no tap", () => {
  const { click, touch, told } = build();
  click(140, { stray: 5 });
  click(140, { button: 2 });
  touch(140, { stray: 9 });
  expect(told).toEqual([]);
});

test("a finger taps once, with more room to stray, and two fingers don't", () => {
  const { touch, told, send, at, wait } = build();
  expect(touch(140, { stray: 8 }).defaultPrevented).toBe(true);
  wait(1_000);
  send("pointerdown", { pointerType: "touch", isPrimary: true, button: 0, ...at(140) });
  send("pointerdown", { pointerType: "touch", isPrimary: false, button: 0, ...at(180) });
  send("touchend", { changedTouches: [at(140)] });
  send("touchend", { changedTouches: [at(180)] });
  expect(told).toEqual(["tap 48,30"]);
});

test("moves are told while nothing is pressed, and nothing any more once it is stopped", () => {
  const { send, told, at, stop, click } = build();
  send("mousemove", { buttons: 0, ...at(110) });
  send("mousemove", { buttons: 1, ...at(120) });
  stop();
  send("mousemove", { buttons: 0, ...at(130) });
  click(140);
  expect(told).toEqual(["mousemove 10,30"]);
});
