import { type RefObject, useEffect } from "react";
import type { GraphColours } from "./graph-colours.ts";
import { paintRings } from "./paint-rings.ts";
import type { SceneMemory } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Sizes follow a moving camera in steps, and once more when it rests, milliseconds. */
const REST = 200;

/**
 * Rings the memories of a selection of several, on a canvas of their own: thousands of them are one path there, and an element
 * each in Cytoscape. Costs nothing while there are none.
 */
export function useRings(
  canvas: RefObject<HTMLCanvasElement | null>,
  stage: Stage | null,
  several: ReadonlySet<SceneMemory>,
  colours: GraphColours | null,
): void {
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || !stage || !colours || several.size === 0) return;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const paint = () => {
      frame = 0;
      const { width, height } = stage.size();
      const ratio = window.devicePixelRatio;
      // Giving it a size empties it too.
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.scale(ratio, ratio);
      paintRings(context, several, { ...stage.camera.now(), scale: stage.scale(), width, height }, colours);
    };
    const paintSoon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const follow = () => {
      paintSoon();
      clearTimeout(rest);
      rest = setTimeout(paintSoon, REST);
    };
    element.style.display = "";
    const stop = stage.camera.onMove(follow);
    const observer = new ResizeObserver(paintSoon);
    observer.observe(element);
    paintSoon();
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      element.style.display = "none";
    };
  }, [canvas, stage, several, colours]);
}
