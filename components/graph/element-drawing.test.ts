import cytoscape from "cytoscape";
import { expect, test, vi } from "vitest";
import { createElementDrawing } from "./element-drawing.ts";

test("is in one batch for as long as its last frame is moved about, and draws outside of it", () => {
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", { timeline: { currentTime: 0 } });
  const cy = cytoscape({ headless: true });
  const drawing = createElementDrawing(cy, { firstElementChild: null } as HTMLElement);
  const done: string[] = [];
  for (const name of ["startBatch", "endBatch", "viewport"] as const) {
    const original: (...input: never[]) => unknown = cy[name];
    Object.assign(cy, {
      [name]: (...input: never[]) => {
        done.push(name);
        return original.apply(cy, input);
      },
    });
  }
  const drawAt = (x: number) => {
    drawing.draw({ zoom: 1, pan: { x, y: 0 } }, { onShown: () => undefined, onDrawn: () => undefined });
    expect(cy.pan().x).toBe(x);
  };
  drawAt(1);
  // Not before the frame that has been asked for is there.
  drawing.hold();
  expect(done).toEqual(["viewport"]);
  cy.emit("render");
  for (const _ of ["a move", "and another"]) drawing.hold();
  drawAt(2);
  drawAt(3);
  expect(done).toEqual(["viewport", "startBatch", "endBatch", "viewport", "viewport"]);
  vi.unstubAllGlobals();
});
