import type { Core } from "cytoscape";
import { createRef, type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { useGraph } from "#components/api/use-graph.ts";
import { useServerPictures } from "#components/api/use-server-pictures.ts";
import { useWeft, WeftProvider } from "#components/api/weft-provider.tsx";
import { CYTOSCAPE_UNIT } from "#components/graph/cytoscape-unit.ts";
import { GraphCanvas, type GraphHandle } from "#components/graph/graph-canvas.tsx";
import type { GraphSelection, GraphView, Point } from "#components/graph/graph-view.ts";
import { LAYOUT_VERSION } from "#components/graph/layout/lay-out-graph.ts";
import type { Picture } from "#components/graph/picture.ts";
import type { ServerPictures } from "#components/graph/positions-store.ts";
import { useGraphLayout } from "#components/graph/use-graph-layout.ts";
import { filterGraph } from "#components/memory/filter-graph.ts";
import { indexGraph } from "#components/memory/graph-index.ts";
import { mapHues } from "#components/memory/hue-map.ts";
import { useAhead } from "#components/memory/use-ahead.ts";
import { firstView, type View } from "#components/memory/view-state.ts";
import type { Drawable, Drawing } from "./drawing.ts";
import type { FrameWatch } from "./frame-watch.ts";

/** Weft's drawing, mounted as the Memory page mounts it; the picture is the one that has come from the server with the graph. */
export function openWeft(host: HTMLElement, { view, picture }: Drawable, watch: FrameWatch): Drawing {
  // What this browser keeps of earlier openings must not be found.
  const workspace = crypto.randomUUID();
  const pictures = {
    saved: { layout: LAYOUT_VERSION, picture },
    memories: view.memories,
    save: () => Promise.resolve(true),
  };
  const root = createRoot(host);
  const mounted = createRef<Mounted>();
  root.render(<Page workspace={workspace} first={view} pictures={pictures} ref={mounted} />);
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
      localStorage.clear();
    },
  };
}

interface Mounted {
  readonly picture: Picture | null;
  show(view: GraphView): void;
  rerender(): void;
  zoomBy(factor: number): void;
}

interface PageProps {
  readonly workspace: string;
  readonly first: GraphView;
  readonly pictures: ServerPictures;
  readonly ref: Ref<Mounted>;
}

function Page({ workspace, first, pictures, ref }: PageProps) {
  const [view, setView] = useState(first);
  const [, setRenders] = useState(0);
  const [selection, select] = useState<GraphSelection | null>(null);
  const canvas = useRef<GraphHandle>(null);
  const layout = useGraphLayout(view, workspace, pictures);
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
      ahead={null}
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
  return [...host.querySelectorAll("div")].flatMap((element) => {
    const register: unknown = Reflect.get(element, "_cyreg");
    return isRegister(register) ? [register.cy] : [];
  });
}

function isRegister(value: unknown): value is { cy: Core } {
  return typeof value === "object" && value !== null && Reflect.get(value, "cy") instanceof Object;
}

/** Weft's drawing of the graph that it reads by itself, as the Memory page does; the first frame is seen by the watch. */
export function openWeftTrip(host: HTMLElement): Pick<Drawing, "close"> {
  const root = createRoot(host);
  root.render(
    <WeftProvider workspace={crypto.randomUUID()}>
      <ReadPage />
    </WeftProvider>,
  );
  return {
    close() {
      root.unmount();
      localStorage.clear();
    },
  };
}

/** What `components/memory/memory-page.tsx` makes of a read, as far as it is drawn. */
const byType: View = { ...firstView, colour: "type" };

function ReadPage() {
  const { workspace } = useWeft();
  const { graph, paint } = useGraph();
  const read = useDeferredValue(graph.data);
  const layout = useGraphLayout(read, workspace, useServerPictures(read));
  const ahead = useAhead(layout.picture ? null : paint, firstView);
  const index = useMemo(() => (read ? indexGraph(read) : null), [read]);
  const filtered = useMemo(() => (index ? filterGraph(index, byType) : null), [index]);
  const hues = useMemo(() => (index ? mapHues(index, "type", null) : new Map<string, number>()), [index]);
  return filtered || ahead ? (
    <GraphCanvas
      layout={layout}
      ahead={ahead}
      shown={null}
      hues={hues}
      selection={null}
      onSelect={() => undefined}
      onOpen={() => undefined}
      onDelete={() => undefined}
    />
  ) : null;
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
