import type { Core } from "cytoscape";
import { createRef, type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { CYTOSCAPE_UNIT } from "#components/graph/cytoscape-unit.ts";
import { GraphCanvas, type GraphHandle } from "#components/graph/graph-canvas.tsx";
import type { GraphSelection, GraphView, Point } from "#components/graph/graph-view.ts";
import type { Picture } from "#components/graph/picture.ts";
import { openPositionsStore, type ServerPictures } from "#components/graph/positions-store.ts";
import { useGraphLayout } from "#components/graph/use-graph-layout.ts";
import type { Drawable, Drawing } from "./drawing.ts";
import type { FrameWatch } from "./frame-watch.ts";

const WORKSPACE = "bench";
/** No server keeps the picture here. */
const nowhere: ServerPictures = { saved: null, memories: [], save: () => Promise.resolve(true) };

/** Keeps the picture where the page looks for it, so that a visit lays nothing out. */
export function keepPicture(picture: Picture): void {
  openPositionsStore().write(WORKSPACE, picture);
}

/** Weft's drawing, mounted as the Memory page mounts it. */
export function openWeft(host: HTMLElement, { view }: Drawable, watch: FrameWatch): Drawing {
  const root = createRoot(host);
  const mounted = createRef<Mounted>();
  root.render(<Page first={view} ref={mounted} />);
  const stopNoting = noteRenders(host, watch);
  const page = (): Mounted => {
    if (!mounted.current) throw new Error("Weft has not been mounted");
    return mounted.current;
  };
  return {
    zoomBy: (factor) => page().zoomBy(factor),
    add: (more) => page().show(more.view),
    placesOf(ids) {
      // The last one, for the focus, is where the camera is, whoever draws the crowd.
      const cy = instancesIn(host).at(-1);
      if (!cy) throw new Error("Weft has no camera yet");
      const zoom = cy.zoom() * CYTOSCAPE_UNIT;
      const pan = cy.pan();
      const { picture } = page();
      return ids.map((id): Point => {
        const { x = Number.NaN, y = Number.NaN } = picture?.get(id) ?? {};
        return { x: x * zoom + pan.x, y: y * zoom + pan.y };
      });
    },
    rerender() {
      const start = performance.now();
      flushSync(() => page().rerender());
      return performance.now() - start;
    },
    close() {
      stopNoting();
      root.unmount();
    },
  };
}

interface Mounted {
  readonly picture: Picture | null;
  show(view: GraphView): void;
  rerender(): void;
  zoomBy(factor: number): void;
}

function Page({ first, ref }: { first: GraphView; ref: Ref<Mounted> }) {
  const [view, setView] = useState(first);
  const [, setRenders] = useState(0);
  const [selection, select] = useState<GraphSelection | null>(null);
  const canvas = useRef<GraphHandle>(null);
  const layout = useGraphLayout(view, WORKSPACE, nowhere);
  const hues = useMemo(() => huesOf(view), [view]);
  const { picture } = layout;
  useImperativeHandle(
    ref,
    () => ({
      picture,
      show: setView,
      rerender: () => setRenders((count) => count + 1),
      zoomBy: (factor) => (factor > 1 ? canvas.current?.zoomIn() : canvas.current?.zoomOut()),
    }),
    [picture],
  );
  return (
    <GraphCanvas
      ref={canvas}
      layout={layout}
      shown={null}
      hues={hues}
      selection={selection}
      onSelect={select}
      // New at every render, as the page's are.
      onOpen={() => undefined}
      onDelete={() => undefined}
    />
  );
}

export function huesOf({ memories }: GraphView): ReadonlyMap<string, number> {
  const types = [...new Set(memories.map(({ type }) => type))].sort();
  return new Map(memories.map(({ id, type }) => [id, types.indexOf(type)]));
}

/** Cytoscape's own register, on the element it was given: the component keeps its instances to itself. */
function instancesIn(host: HTMLElement): Core[] {
  return [...host.querySelectorAll(".__________cytoscape_container")].flatMap((element) => {
    const register: unknown = Reflect.get(element, "_cyreg");
    return isRegister(register) ? [register.cy] : [];
  });
}

function isRegister(value: unknown): value is { cy: Core } {
  return typeof value === "object" && value !== null && Reflect.get(value, "cy") instanceof Object;
}

/** Of a small graph, which Cytoscape draws, the frames are Cytoscape's. */
function noteRenders(host: HTMLElement, watch: FrameWatch): () => void {
  const known = new Set<Core>();
  const look = () => {
    const [cy] = instancesIn(host);
    if (!cy || known.has(cy)) return;
    known.add(cy);
    cy.on("render", () => {
      if (!watch.isWebgl(host) && cy.nodes().nonempty()) watch.note();
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(host, { childList: true, subtree: true });
  return () => observer.disconnect();
}
