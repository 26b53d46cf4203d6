import cytoscape from "cytoscape";
import { expect, test, vi } from "vitest";
import { createElementDrawing } from "./element-drawing.ts";

test("what changes while the last frame is moved about is styled for the next, and then at once again", () => {
  vi.stubGlobal("HTMLElement", class {});
  const cy = cytoscape({
    headless: true,
    styleEnabled: true,
    elements: [{ data: { id: "a" } }],
    style: [
      { selector: "node", style: { width: 30 } },
      { selector: ".wide", style: { width: 50 } },
    ],
  });
  const drawing = createElementDrawing(cy, { firstElementChild: null } as HTMLElement);
  const calls = { onShown: () => undefined, onDrawn: () => undefined };
  const node = cy.$id("a");
  drawing.draw({ zoom: 1, pan: { x: 0, y: 0 } }, calls);
  for (const _ of ["one move", "and another"]) drawing.hold();
  node.addClass("wide");
  expect(node.width()).toBe(30);
  drawing.draw({ zoom: 1, pan: { x: 5, y: 0 } }, calls);
  expect(node.width()).toBe(50);
  expect(cy.pan().x).toBe(5);
  node.removeClass("wide");
  expect(node.width()).toBe(30);
  cy.destroy();
  vi.unstubAllGlobals();
});
