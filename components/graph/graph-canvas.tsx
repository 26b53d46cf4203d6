"use client";

import "./graph-tokens.css";
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { PHONE, useMedia } from "#components/ui/use-media.ts";
import { chooseMemories } from "./choose-memories.ts";
import type { Ahead } from "./crowd/paint-ahead.ts";
import { describeGraph, describeMemory } from "./describe.ts";
import { findSeveral, findShown, isLink, toFocus } from "./focus.ts";
import type { GraphSelection, GraphSubject, Shown } from "./graph-view.ts";
import { assignDashes, countKinds } from "./link-dash.ts";
import { Minimap } from "./minimap.tsx";
import { buildScene, emptyScene } from "./scene.ts";
import { toTallPicture } from "./tall-picture.ts";
import { type FlyOutcome, useCamera } from "./use-camera.ts";
import { useDrawn } from "./use-drawn.ts";
import { useFocusLayer } from "./use-focus-layer.ts";
import { useGestures } from "./use-gestures.ts";
import { useGraphColours } from "./use-graph-colours.ts";
import type { GraphLayout } from "./use-graph-layout.ts";
import { useKeepInSight } from "./use-keep-in-sight.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { useLabelLayer } from "./use-label-layer.ts";
import { usePointer } from "./use-pointer.ts";
import { useRings } from "./use-rings.ts";
import { useStage } from "./use-stage.ts";
import { useStroke } from "./use-stroke.ts";
import { wayOf } from "./way.ts";

export interface GraphCanvasProps {
  /** From {@link useGraphLayout}: what is drawn, and where. */
  readonly layout: GraphLayout;
  /** What is painted until there is a picture of all that was read; null when there is nothing. It is how that will look. */
  readonly ahead: Ahead | null;
  /** What passes the filters; null when none is on. Filtering moves nothing. */
  readonly shown: Shown | null;
  /** Colour of a memory as a place in the palette (0 to 7, `--hue-1` to `--hue-8`); absent ones are neutral. */
  readonly hues: ReadonlyMap<string, number>;
  readonly selection: GraphSelection | null;
  readonly onSelect: (selection: GraphSelection | null) => void;
  /** Double click, or Enter on the selected memory. */
  readonly onOpen: (memoryId: string) => void;
  /** The Delete key; asking first is the page's. */
  readonly onDelete: (selection: GraphSelection) => void;
  readonly onHover?: (hovered: GraphSubject | null) => void;
  /** Every drag draws around memories, instead of only those with Shift. */
  readonly isLasso?: boolean;
  /** Escape, when there is nothing else to step back from. */
  readonly onLeaveLasso?: () => void;
  readonly ref?: Ref<GraphHandle>;
}

export interface GraphHandle {
  fit(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Goes to a memory; says when a filter hides it or the drawing does not hold it. */
  flyTo(memoryId: string): FlyOutcome;
  /** The same for several: shows them all. */
  fitTo(memoryIds: readonly string[]): FlyOutcome;
}

const ZOOM_STEP = 1.35;
/** An application is a widget in ARIA, though linters take the role for a document's. */
const IN_TAB_ORDER = 0;

/**
 * The graph as one widget, filling its positioned parent. Nothing in it moves but the camera: not on selecting,
 * filtering, deleting or refreshing. Keys: see {@link useKeyboard}.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  const { layout, ahead, shown, hues, selection, isLasso = false, ref } = props;
  const { view } = layout;
  const isPhone = useMedia(PHONE, false);
  const picture = useMemo(
    () => (layout.picture && isPhone ? toTallPicture(layout.picture) : layout.picture),
    [layout.picture, isPhone],
  );
  const root = useRef<HTMLDivElement>(null);
  const crowd = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const rings = useRef<HTMLCanvasElement>(null);
  const outline = useRef<SVGPolygonElement>(null);
  const labels = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  const [hovered, setHovered] = useState<GraphSubject | null>(null);

  const isRead = view.memories.length > 0;
  const way = ahead && !isRead ? "crowd" : wayOf(view.memories.length, view.links.length);
  const scene = useMemo(
    () =>
      picture
        ? buildScene(view, picture, shown, hues, way === "crowd" ? "straight" : "curved")
        : emptyScene(view),
    [view, picture, shown, hues, way],
  );
  const dashes = useMemo(() => assignDashes(countKinds(view.links)), [view]);
  const hoveredId = hovered && "memory" in hovered ? hovered.memory : null;
  const several = useMemo(() => findSeveral(scene, selection), [scene, selection]);
  const focus = useMemo(
    () => toFocus(scene, selection, hoveredId, several),
    [scene, selection, hoveredId, several],
  );
  const hoveredLink = useMemo(() => {
    const found = findShown(scene, hovered);
    return found && isLink(found) ? found : null;
  }, [scene, hovered]);

  const colours = useGraphColours(root);
  const stage = useStage({ crowd, surface, focus: front }, way, colours);
  // The camera first: elements are then styled once, for the zoom they are seen at.
  const camera = useCamera(stage, scene, { number: layout.arrangement, isTall: isPhone }, ahead);
  useDrawn(stage, scene, dashes, ahead);
  useFocusLayer(stage, focus, hoveredLink, dashes);
  useRings(rings, stage, several, colours);
  useKeepInSight(stage, focus.selected, camera);
  const keyboard = useKeyboard(scene, camera, props);
  const marked = keyboard.current;
  useLabelLayer(
    labels,
    stage,
    useMemo(
      () => colours && { scene, focus, marked, colours, fitZoom: camera.fitZoom },
      [scene, focus, marked, colours, camera],
    ),
  );
  const stroke = useStroke(outline, {
    camera: stage?.camera.now ?? null,
    scene,
    isLasso,
    onEnclose: (ids, choice) => props.onSelect(chooseMemories(selection, ids, choice)),
  });
  useGestures(surface, camera, stroke);
  usePointer(stage, scene, isLasso, {
    onSelect: props.onSelect,
    onToggle: (id) => props.onSelect(chooseMemories(selection, [id], "toggle")),
    onOpen: props.onOpen,
    onHover: (next) => {
      if (isSame(next, hovered)) return;
      setHovered(next);
      props.onHover?.(next);
    },
  });

  useImperativeHandle(
    ref,
    () => ({
      fit: () => void camera.fit(),
      zoomIn: () => camera.zoomBy(ZOOM_STEP),
      zoomOut: () => camera.zoomBy(1 / ZOOM_STEP),
      flyTo: camera.flyTo,
      fitTo: camera.fitTo,
    }),
    [camera],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const isStepBack = event.key === "Escape";
    const isCancelled = isStepBack && stroke.cancel();
    if (!isCancelled && !(isStepBack && isLasso && selection === null)) return keyboard.onKeyDown(event);
    if (!isCancelled) props.onLeaveLasso?.();
    event.preventDefault();
    event.stopPropagation();
  };

  const { subject, selected } = focus;
  const veil = subject === null ? "opacity-0" : subject === selected ? "opacity-25" : "opacity-70";
  const layer = "pointer-events-none absolute inset-0 size-full transition-opacity duration-[140ms]";
  return (
    <div
      ref={root}
      role="application"
      aria-roledescription="graph"
      aria-label={isRead || !ahead ? describeGraph(view) : "Graph, being read"}
      aria-busy={picture === null}
      aria-describedby={hintId}
      tabIndex={IN_TAB_ORDER}
      // Cytoscape takes the focus away at a press; after it, the keys should lead on from there.
      onMouseDown={takeFocus}
      onTouchStart={takeFocus}
      onKeyDown={onKeyDown}
      onFocus={keyboard.onFocus}
      onBlur={keyboard.onBlur}
      className={classNames(
        "absolute inset-0 touch-none overflow-hidden bg-canvas select-none -outline-offset-2",
        hovered ? "cursor-pointer" : isLasso && "cursor-crosshair",
      )}
    >
      <div ref={crowd} className="absolute inset-0" />
      <div ref={surface} className="absolute! inset-0" />
      <div className={classNames(layer, "bg-canvas", veil)} />
      <div ref={front} className={classNames(layer, "absolute!", !subject && !hoveredLink && "opacity-0")} />
      <div className={layer}>
        <canvas ref={rings} aria-hidden style={{ display: "none" }} className="absolute inset-0 size-full" />
      </div>
      <canvas ref={labels} aria-hidden className={layer} />
      <svg aria-hidden="true" className={layer}>
        <polygon ref={outline} className="fill-accent-soft stroke-accent" />
      </svg>
      <Minimap stage={stage} scene={scene} colours={colours} camera={camera} />
      <p id={hintId} hidden>
        Arrows walk along links, Home goes to the best linked memory, Enter selects and opens, Space adds to
        the selection or takes away, Control and A select all, Delete asks, plus, minus and zero zoom, Escape
        clears.
      </p>
      <p role="status" className="sr-only">
        {marked && describeMemory(marked, view.linksTruncated)}
        {marked && several.has(marked) && ", selected"}
      </p>
    </div>
  );
}

function takeFocus({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.focus({ preventScroll: true });
}

function isSame(one: GraphSubject | null, other: GraphSubject | null): boolean {
  if (one === null || other === null) return one === other;
  if ("memory" in one) return "memory" in other && one.memory === other.memory;
  return "link" in other && one.link === other.link;
}
