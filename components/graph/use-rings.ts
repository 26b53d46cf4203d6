import { type RefObject, useEffect } from "react";
import type { GraphColours } from "./graph-colours.ts";
import { paintRings } from "./paint-rings.ts";
import type { SceneMemory } from "./scene.ts";
import type { Stage } from "./stage.ts";

/**
 * Rings the memories of a selection of several, on a canvas of their own: thousands of them are one path there, and an element
 * each in Cytoscape. They are moved with the picture, and painted anew when it rests. Costs nothing while there are none.
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
    let painted = stage.camera.now();
    const paint = () => {
      frame = 0;
      painted = stage.camera.now();
      element.style.transform = "";
      const { width, height } = stage.size();
      const ratio = window.devicePixelRatio;
      // Giving it a size empties it too.
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.scale(ratio, ratio);
      paintRings(context, several, { ...painted, scale: stage.scale(), width, height }, colours);
    };
    const paintSoon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const follow = () => {
      const { zoom, pan } = stage.camera.now();
      const growth = zoom / painted.zoom;
      const [x, y] = [pan.x - painted.pan.x * growth, pan.y - painted.pan.y * growth];
      element.style.transform = `translate(${x}px, ${y}px) scale(${growth})`;
    };
    element.style.display = "";
    element.style.transformOrigin = "0 0";
    const stopFollowing = stage.camera.onMove(follow);
    const stopPainting = stage.camera.onRest(paintSoon);
    const observer = new ResizeObserver(paintSoon);
    observer.observe(element);
    paintSoon();
    return () => {
      stopFollowing();
      stopPainting();
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.style.display = "none";
    };
  }, [canvas, stage, several, colours]);
}
