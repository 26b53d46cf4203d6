import type { Camera } from "../camera.ts";
import type { GraphColours } from "../graph-colours.ts";
import type { Point } from "../graph-view.ts";
import { scaleAt } from "../zoom-scale.ts";
import { createCanvasPainter } from "./canvas-painter.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";
import { type CrowdFrame, frameFor } from "./crowd-frame.ts";
import type { CrowdChange, CrowdPainter, CrowdScene } from "./crowd-painter.ts";
import { CrowdPicker, type Picked } from "./crowd-picker.ts";
import { measureLight } from "./link-light.ts";
import { SMALLEST_RADIUS } from "./sizes.ts";
import { createWebglPainter } from "./webgl-painter.ts";

/**
 * Every memory and link of a large graph, drawn on one canvas that fills its container and a margin around it. It draws when
 * {@link Crowd.draw} is called, and by itself only when the graphics context is lost or comes back.
 */
export interface Crowd {
  /** How it is drawn now. */
  readonly way: () => "webgl2" | "canvas";
  /** The canvas: to be moved while the camera moves, see `covers` in `crowd-frame.ts`. It may be another one later. */
  readonly canvas: () => HTMLCanvasElement;
  /** What the canvas shows around the view. */
  readonly frame: () => CrowdFrame;
  /** Takes another graph. */
  show(arrays: CrowdArrays): void;
  /** Draws at once; `scale` is what sizes are multiplied by. */
  draw(camera: Camera, scale?: number): void;
  /** Calls back when the frame drawn last is on the canvas: drawing goes on in another process after `draw` returns. */
  whenDrawn(callback: () => void): void;
  /** Shows and hides, a byte for each memory and each link. */
  mask(memories: Uint8Array, links: Uint8Array): void;
  /** Colours anew, a place in the palette for each memory. */
  recolour(hues: Uint8Array): void;
  setColours(colours: GraphColours): void;
  /** What is under a point of the container, both in screen pixels; where the camera is not given, as drawn last. */
  pick(screen: Point, reach: number, camera?: Camera): Picked | null;
  /** Takes the size of the container, which empties the canvas. */
  resize(): void;
  /** Gives the graphics context back and removes the canvas. */
  destroy(): void;
}

/** A memory is at least so large to the pointer, screen pixels. */
const LEAST_TARGET = 4;

/**
 * Draws with WebGL2 where there is any; else, and for as long as the context is lost, with the processor. The arrays are
 * the crowd's own from now on. One context, until {@link Crowd.destroy}.
 */
export function openCrowd(container: HTMLElement, arrays: CrowdArrays, colours: GraphColours): Crowd {
  let picker = new CrowdPicker(arrays);
  let scene: Omit<CrowdScene, "frame"> = { arrays, colours, light: measureLight(arrays) };
  let last: { camera: Camera; scale: number } | null = null;

  const surfaceOf = (canvas: HTMLCanvasElement, painter: CrowdPainter): Surface => {
    const takeSize = () => {
      const view = { width: container.clientWidth, height: container.clientHeight };
      const frame = frameFor(view, painter.ratio);
      canvas.width = Math.max(1, Math.round(frame.width * frame.ratio));
      canvas.height = Math.max(1, Math.round(frame.height * frame.ratio));
      canvas.style.cssText = `position:absolute;left:${-frame.marginX}px;top:${-frame.marginY}px;width:${frame.width}px;height:${frame.height}px;transform-origin:${frame.marginX}px ${frame.marginY}px`;
      return frame;
    };
    return { canvas, painter, takeSize, frame: takeSize() };
  };
  const openByProcessor = (): Surface => {
    const canvas = addCanvas(container, "canvas");
    return surfaceOf(canvas, createCanvasPainter(canvas));
  };
  const openByCard = (): Surface | null => {
    const canvas = addCanvas(container, "webgl2");
    const painter = createWebglPainter(canvas);
    if (painter) return surfaceOf(canvas, painter);
    canvas.remove();
    return null;
  };

  let card = openByCard();
  let processor = card ? null : openByProcessor();
  const surface = (): Surface => {
    const shown = processor ?? card;
    if (!shown) throw new Error("The crowd has been destroyed.");
    return shown;
  };
  const take = (change: CrowdChange) => {
    const { painter, frame } = surface();
    painter.take({ ...scene, frame }, change);
  };
  const redraw = () => {
    if (!last) return;
    const { painter, frame } = surface();
    painter.draw({ ...scene, frame }, last.camera, last.scale);
  };
  const onLost = (event: Event) => {
    // Says that it may come back.
    event.preventDefault();
    if (card) card.canvas.style.display = "none";
    processor ??= openByProcessor();
    take("all");
    redraw();
  };
  const onRestored = () => {
    if (!card) return;
    const painter = createWebglPainter(card.canvas);
    if (!painter) return;
    processor?.painter.destroy();
    processor?.canvas.remove();
    processor = null;
    card = surfaceOf(card.canvas, painter);
    take("all");
    redraw();
  };
  card?.canvas.addEventListener("webglcontextlost", onLost);
  card?.canvas.addEventListener("webglcontextrestored", onRestored);
  take("all");

  return {
    way: () => (processor ? "canvas" : "webgl2"),
    canvas: () => surface().canvas,
    frame: () => surface().frame,
    show(next) {
      scene = { ...scene, arrays: next, light: measureLight(next) };
      picker = new CrowdPicker(next);
      take("all");
    },
    draw(camera, scale = scaleAt(camera.zoom)) {
      last = { camera, scale };
      redraw();
    },
    whenDrawn: (callback) => surface().painter.whenDrawn(callback),
    mask(memories, links) {
      scene.arrays.memories.mask.set(memories);
      scene.arrays.links.mask.set(links);
      scene = { ...scene, light: measureLight(scene.arrays) };
      take("masks");
    },
    recolour(hues) {
      scene.arrays.memories.hue.set(hues);
      take("hues");
    },
    setColours(next) {
      scene = { ...scene, colours: next };
    },
    pick(screen, reach, camera = last?.camera) {
      if (!last || !camera) return null;
      const { zoom, pan } = camera;
      return picker.pick({
        point: { x: (screen.x - pan.x) / zoom, y: (screen.y - pan.y) / zoom },
        reach: reach / zoom,
        scale: last.scale,
        leastRadius: Math.max(SMALLEST_RADIUS, LEAST_TARGET) / zoom,
      });
    },
    resize() {
      const shown = surface();
      shown.frame = shown.takeSize();
    },
    destroy() {
      card?.canvas.removeEventListener("webglcontextlost", onLost);
      card?.canvas.removeEventListener("webglcontextrestored", onRestored);
      for (const each of [card, processor]) {
        each?.painter.destroy();
        each?.canvas.remove();
      }
      card = null;
      processor = null;
    },
  };
}

interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly painter: CrowdPainter;
  /** Takes the size of the container. */
  readonly takeSize: () => CrowdFrame;
  frame: CrowdFrame;
}

function addCanvas(container: HTMLElement, way: ReturnType<Crowd["way"]>): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  // Which way it is drawn can be seen from outside.
  canvas.dataset.crowd = way;
  container.append(canvas);
  return canvas;
}
