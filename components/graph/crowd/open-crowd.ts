import type { Camera } from "../camera.ts";
import type { GraphColours } from "../graph-colours.ts";
import type { Point } from "../graph-view.ts";
import { createCanvasPainter } from "./canvas-painter.ts";
import { type CrowdArrays, emptyCrowd } from "./crowd-arrays.ts";
import { type CrowdFrame, frameFor, pixelsOf } from "./crowd-frame.ts";
import type { CrowdChange, CrowdPainter, CrowdScene, FrameCalls } from "./crowd-painter.ts";
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
  /** Takes a graph, in place of the one before. The arrays are the crowd's own from now on. */
  show(arrays: CrowdArrays): void;
  /** Draws; `scale` is what sizes are multiplied by. Where a processor stands in for the card it may take a while until the frame is shown. */
  draw(camera: Camera, scale: number, calls: Heard): void;
  /**
   * Lays a few more over the frame that is shown, at once, where drawing all takes long; false where it does not. Until {@link Crowd.show}
   * has been given the whole, nothing else may be drawn.
   */
  layOver(few: CrowdArrays): boolean;
  /** Shows and hides, a byte for each memory and each link. */
  mask(memories: Uint8Array, links: Uint8Array): void;
  /** Colours anew, a place in the palette for each memory. */
  recolour(hues: Uint8Array): void;
  setColours(colours: GraphColours): void;
  /** What is under a point of the container, both in screen pixels; where the camera is not given, as drawn last. */
  pick(screen: Point, reach: number, camera?: Camera): Picked | null;
  /** Takes the size of the container, from the next frame on. */
  resize(): void;
  /** Gives the graphics context back and removes the canvas. */
  destroy(): void;
}

/** A memory is at least so large to the pointer, screen pixels. */
const LEAST_TARGET = 4;

/**
 * Draws with WebGL2 where there is any; else, and for as long as the context is lost, with the processor. One context, until
 * {@link Crowd.destroy}.
 */
export function openCrowd(container: HTMLElement, colours: GraphColours): Crowd {
  const arrays = emptyCrowd(0, 0);
  let picker = new CrowdPicker(arrays);
  let scene: Omit<CrowdScene, "frame"> = { arrays, colours, light: measureLight(arrays) };
  let last: { camera: Camera; scale: number } | null = null;

  const measure = ({ ratio }: Pick<CrowdPainter, "ratio">) =>
    frameFor({ width: container.clientWidth, height: container.clientHeight }, ratio);
  const surfaceOf = (canvas: HTMLCanvasElement, painter: CrowdPainter): Surface => {
    const next = measure(painter);
    return { canvas, painter, frame: next, next };
  };
  const openByProcessor = (): Surface => {
    const canvas = addCanvas(container);
    return surfaceOf(canvas, createCanvasPainter(canvas));
  };
  const openByCard = (): Surface | null => {
    const canvas = addCanvas(container);
    // Most likely it stays so large; another size later costs another buffer.
    giveSize(canvas, measure({ ratio: Math.min(2, window.devicePixelRatio) }));
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
  const way = () => (processor ? "canvas" : "webgl2");
  const take = (change: CrowdChange) => {
    const { painter, next } = surface();
    painter.take({ ...scene, frame: next }, change);
  };
  const redraw = ({ onShown, onDrawn } = unheard) => {
    if (!last) return;
    const drawn = surface();
    const { painter, canvas, next } = drawn;
    const beforeShown = () => {
      // What is lost meanwhile is shown no more.
      if (drawn !== (processor ?? card)) return;
      drawn.frame = next;
      giveSize(canvas, next);
      canvas.style.display = "";
      // That there is a picture, and by whom, can be seen from outside.
      canvas.dataset.crowd = way();
    };
    painter.draw({ ...scene, frame: next }, last.camera, last.scale, { beforeShown, onShown, onDrawn });
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

  return {
    way,
    canvas: () => surface().canvas,
    frame: () => surface().frame,
    show(next) {
      scene = { ...scene, arrays: next, light: measureLight(next) };
      picker = new CrowdPicker(next);
      take("all");
    },
    draw(camera, scale, calls) {
      last = { camera, scale };
      redraw(calls);
    },
    layOver(few) {
      const { painter, frame } = surface();
      return last !== null && painter.layOver({ ...scene, arrays: few, frame }, last.camera, last.scale);
    },
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
      shown.next = measure(shown.painter);
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

type Heard = Pick<FrameCalls, "onShown" | "onDrawn">;

interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly painter: CrowdPainter;
  /** What the canvas shows, and what the next frame is to be. */
  frame: CrowdFrame;
  next: CrowdFrame;
}

const unheard: Heard = { onShown: () => undefined, onDrawn: () => undefined };

function giveSize(canvas: HTMLCanvasElement, frame: CrowdFrame): void {
  const [width, height] = pixelsOf(frame);
  // The same again would empty it too.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.left = `${-frame.marginX}px`;
  canvas.style.top = `${-frame.marginY}px`;
  canvas.style.width = `${frame.width}px`;
  canvas.style.height = `${frame.height}px`;
  canvas.style.transformOrigin = `${frame.marginX}px ${frame.marginY}px`;
}

function addCanvas(container: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.style.position = "absolute";
  // Shown with its first frame: the browser would fetch an empty one, and wait for all that is being drawn.
  canvas.style.display = "none";
  canvas.ariaHidden = "true";
  container.append(canvas);
  return canvas;
}
