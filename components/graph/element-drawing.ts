import type { Core } from "cytoscape";
import { type Drawing, type DrawingCalls, isStretchedTooFar } from "./drawing.ts";
import { toCytoscape } from "./stage-camera.ts";

/** A crowd that Cytoscape draws: it redraws everything, in the next frame, whenever its camera moves. */
export function createElementDrawing(cy: Core, host: HTMLElement): Drawing {
  // Cytoscape's own element inside the host: it measures the host, which must not seem to move.
  const frame = host.firstElementChild instanceof HTMLElement ? host.firstElementChild : null;
  if (frame) frame.style.transformOrigin = "0 0";
  let calls: DrawingCalls | null = null;
  let isMeasuring = false;
  let isHeld = false;
  cy.on("render", () => {
    const frameStart = document.timeline.currentTime;
    // Other redraws may have had little to do: only those after a move tell.
    if (isMeasuring && typeof frameStart === "number") calls?.onDrawn(performance.now() - frameStart);
    isMeasuring = false;
    calls?.onShown();
  });
  return {
    slowFrame: 20,
    draw(camera, next) {
      calls = next;
      isMeasuring = true;
      if (isHeld) cy.endBatch();
      isHeld = false;
      cy.viewport(toCytoscape(camera));
    },
    hold() {
      // In a batch it only asks for the next frame; else it goes through caches and styles at each, though nothing has changed. A frame
      // that has been asked for would not come in one.
      if (isHeld || isMeasuring) return;
      cy.startBatch();
      isHeld = true;
    },
    frame: () => frame,
    covers: (drawn, now) => !isStretchedTooFar(drawn, now),
  };
}
