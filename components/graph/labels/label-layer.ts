import type { Camera } from "../camera.ts";
import type { Focus } from "../focus.ts";
import { type GraphColours, toCss } from "../graph-colours.ts";
import type { Point } from "../graph-view.ts";
import type { Scene, SceneMemory } from "../scene.ts";
import type { Stage } from "../stage.ts";
import { type Coverage, createCoverage } from "./coverage.ts";
import type { Box, PlacedLabel, Side } from "./label.ts";
import { paintLabels } from "./paint-labels.ts";
import { placeLabels } from "./place-labels.ts";
import { type RankedLabel, rankLabels } from "./rank-labels.ts";
import { createTextMeasure, type TextMeasure } from "./text-measure.ts";

export interface LabelInput {
  readonly scene: Scene;
  readonly focus: Focus;
  /** The memory under the keyboard, marked by a ring; null while the keyboard is elsewhere. */
  readonly marked: SceneMemory | null;
  readonly colours: GraphColours;
  /** The zoom at which the whole picture is in view. */
  readonly fitZoom: () => number;
}

/**
 * Labels and the keyboard's ring, on a canvas of their own above everything: text keeps its size at every zoom and
 * follows the picture while it moves; who gets a label is decided anew only when it rests.
 */
export interface LabelLayer {
  show(input: LabelInput): void;
  /** Decides anew who gets a label, then paints. */
  place(): void;
  /** Brings the labels decided on to where their memories are now. */
  follow(): void;
  /** Takes the size of the stage. */
  resize(): void;
  /** Fonts have arrived: what was measured is void. */
  remeasure(): void;
  destroy(): void;
}

/** One label to about this many square pixels of picture, and never more than the most: a map, not a list. */
const AREA_PER_LABEL = 14_000;
const MOST_LABELS = 45;
const FEWEST_LABELS = 8;
/**
 * So many of the most important are asked, when the whole picture is in view: from afar a leaf gets no label even where
 * there is room. Closer, more are asked, as the square of the zoom, for so much less of the picture is in view.
 */
const ASKED_AFAR = 40;
const ASKED_AT_MOST = 400;
/** Seen from nearer than this many times the fitted zoom, hubs are memories like any other. */
const AFAR = 1.7;
/** How far labels that are not lit step back. */
const DIMMED = { hover: 0.25, selection: 0.6 };

export function createLabelLayer(canvas: HTMLCanvasElement, stage: Stage): LabelLayer {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no 2D canvas.");
  const family = getComputedStyle(canvas).fontFamily;
  let measure: TextMeasure = createTextMeasure(context, family);
  let input: LabelInput | null = null;
  let coverage: { scene: Scene; of: Coverage } | null = null;
  let placed: { label: PlacedLabel; source: RankedLabel }[] = [];
  /** The camera that the labels on the canvas were painted for. */
  let painted: Camera | null = null;
  let frame = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;

  const place = () => {
    if (!input) return;
    const { scene, focus, marked, fitZoom } = input;
    const { width, height } = stage.size();
    const { zoom, pan } = stage.camera.now();
    const growth = stage.scale() * zoom;
    if (coverage?.scene !== scene) coverage = { scene, of: createCoverage(scene) };
    const covered = coverage.of;
    const nearness = Math.max(1, zoom / fitZoom());
    const asked = Math.min(ASKED_AT_MOST, Math.round(ASKED_AFAR * nearness ** 2) + focus.memories.length);
    const isWithin = (point: Point) => {
      const x = point.x * zoom + pan.x;
      const y = point.y * zoom + pan.y;
      return x > 0 && y > 0 && x < width && y < height;
    };
    const isAfar = zoom < fitZoom() * AFAR;
    const wanted = { most: asked, isWithin };
    const sources = rankLabels(scene, focus, marked?.id ?? null, isAfar, wanted).map((source) => ({
      source,
      x: source.anchor.x * zoom + pan.x,
      y: source.anchor.y * zoom + pan.y,
    }));
    const candidates = sources.map(({ source, x, y }) => ({
      id: source.id,
      text: source.text,
      emphasis: source.emphasis,
      x,
      y,
      radius: source.radius * growth,
      ...measure(source.text, source.emphasis),
    }));
    const area = areaOf(scene.memories.filter((memory) => memory.isShown && isWithin(memory))) * zoom ** 2;
    const labels = placeLabels(candidates, {
      width,
      height,
      most: Math.max(FEWEST_LABELS, Math.min(MOST_LABELS, Math.round(area / AREA_PER_LABEL))),
      taken: findCovers(canvas.parentElement ?? canvas),
      coveredBy: (box, ownId) => covered(box, ownId, { zoom, pan, growth }),
      previous: new Map<string, Side>(placed.map(({ label }) => [label.id, label.side])),
    });
    const sourceOf = new Map(sources.map(({ source }) => [source.id, source]));
    placed = labels.flatMap((label) => {
      const source = sourceOf.get(label.id);
      return source ? [{ label, source }] : [];
    });
    paint();
  };

  const paint = () => {
    if (!input) return;
    const { focus, marked, colours } = input;
    cancelAnimationFrame(frame);
    frame = 0;
    painted = stage.camera.now();
    canvas.style.transform = "";
    const { zoom, pan } = painted;
    const { width, height } = stage.size();
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const opacity = opacityIn(focus);
    const labels = placed.map(({ label, source }) => ({
      text: label.text,
      emphasis: label.emphasis,
      x: source.anchor.x * zoom + pan.x + label.offsetX,
      y: source.anchor.y * zoom + pan.y + label.offsetY,
      opacity: opacity(label),
    }));
    paintLabels(context, labels, colours, family);
    if (!marked) return;
    const reach = marked.radius * stage.scale() * zoom + 6;
    context.beginPath();
    context.arc(marked.x * zoom + pan.x, marked.y * zoom + pan.y, reach, 0, 2 * Math.PI);
    context.strokeStyle = toCss(colours.ink);
    context.lineWidth = 1.5;
    context.setLineDash([3, 3]);
    context.stroke();
    context.setLineDash([]);
  };

  return {
    show(next) {
      const isOther = next.scene !== input?.scene;
      input = next;
      clearTimeout(soon);
      // A scene is drawn first.
      if (isOther) soon = setTimeout(place, 0);
      else place();
    },
    place,
    follow() {
      const { zoom, pan } = stage.camera.now();
      if (painted?.zoom !== zoom) {
        frame ||= requestAnimationFrame(paint);
        return;
      }
      // All that was painted was in view: nothing is missing where the canvas leaves an edge bare.
      canvas.style.transform = `translate(${pan.x - painted.pan.x}px, ${pan.y - painted.pan.y}px)`;
    },
    destroy() {
      cancelAnimationFrame(frame);
      clearTimeout(soon);
    },
    resize() {
      const { width, height } = stage.size();
      canvas.width = Math.round(width * window.devicePixelRatio);
      canvas.height = Math.round(height * window.devicePixelRatio);
      place();
    },
    remeasure() {
      measure = createTextMeasure(context, family);
      place();
    },
  };
}

/** Boxes, in pixels of the picture, of what the page has over it: everything that is marked as `data-over-picture`. */
function findCovers(picture: Element): Box[] {
  const ground = picture.getBoundingClientRect();
  return [...picture.ownerDocument.querySelectorAll("[data-over-picture]")].map((cover) => {
    const { left, top, width, height } = cover.getBoundingClientRect();
    return { left: left - ground.left, top: top - ground.top, width, height };
  });
}

/** Of the box around the points: on a phone the picture is a band across an empty screen. */
function areaOf(points: readonly Point[]): number {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return points.length === 0 ? 0 : (right - left) * (bottom - top);
}

function opacityIn({ subject, selected, memories }: Focus): (label: PlacedLabel) => number {
  if (subject === null) return () => 1;
  const lit = new Set([subject.id, ...memories.map((memory) => memory.id)]);
  const dimmed = subject === selected ? DIMMED.selection : DIMMED.hover;
  return ({ id, emphasis }) => (emphasis === "subject" || lit.has(id) ? 1 : dimmed);
}
