import { isSameLink, type LinkKey } from "#components/link/link-key.ts";
import type { GraphLink, GraphMemory, GraphView, Point, Shown } from "./graph-view.ts";
import { add, at } from "./layout/columns.ts";
import { assignBends } from "./link-curve.ts";
import { memoryRadius } from "./memory-radius.ts";
import type { Picture } from "./picture.ts";
import type { LinkShape } from "./stylesheet.ts";

/** A memory as it is drawn. */
export interface SceneMemory extends Point {
  readonly memory: GraphMemory;
  readonly id: string;
  /** Its place among the memories of the scene. */
  readonly row: number;
  readonly radius: number;
  readonly community: number;
  /** Place in the palette, from 0; undefined for the neutral colour. */
  readonly hue: number | undefined;
  readonly isShown: boolean;
  /** Its drawn links, also those that the filters hide. */
  readonly links: readonly SceneLink[];
}

/** A link as it is drawn. */
export interface SceneLink {
  readonly link: GraphLink;
  /** The id of its element: ids hold no spaces, so it names one link. */
  readonly id: string;
  readonly source: SceneMemory;
  readonly target: SceneMemory;
  readonly bend: number;
  readonly isShown: boolean;
}

/** All that is drawn, joined up, for everything that asks about the picture rather than about the canvas. */
export interface Scene {
  /** What it was built from: two scenes of the same differ only in what is shown and in colour. */
  readonly view: GraphView;
  readonly picture: Picture;
  readonly memories: readonly SceneMemory[];
  readonly links: readonly SceneLink[];
  readonly byId: ReadonlyMap<string, SceneMemory>;
}

/** Memories without a place yet, and links that lead to one, are not in the scene. Its links are all straight, or bend. */
export function buildScene(
  view: GraphView,
  picture: Picture,
  shown: Shown | null,
  hues: ReadonlyMap<string, number>,
  shape: LinkShape = "curved",
): Scene {
  const memories: Drawn[] = [];
  const byId = new Map<string, Drawn>();
  for (const memory of view.memories) {
    const place = picture.get(memory.id);
    if (!place) continue;
    const isShown = shown === null || shown.memories.has(memory.id);
    const drawn: Drawn = {
      x: place.x,
      y: place.y,
      community: place.community,
      memory,
      id: memory.id,
      row: memories.length,
      radius: 0,
      hue: hues.get(memory.id),
      isShown,
      links: [],
    };
    memories.push(drawn);
    byId.set(memory.id, drawn);
  }
  const bends = shape === "curved" ? assignBends(view.links) : null;
  const links: SceneLink[] = [];
  const linkCount = new Int32Array(memories.length);
  for (const link of view.links) {
    const source = byId.get(link.sourceId);
    const target = byId.get(link.targetId);
    if (source) add(linkCount, source.row, 1);
    if (target) add(linkCount, target.row, 1);
    if (!source || !target) continue;
    const isShown = source.isShown && target.isShown && (shown === null || shown.kinds.has(link.kind));
    const drawn = new DrawnLink(link, source, target, bends?.get(link) ?? 0, isShown);
    links.push(drawn);
    source.links.push(drawn);
    target.links.push(drawn);
  }
  for (const memory of memories) memory.radius = memoryRadius(at(linkCount, memory.row));
  return { view, picture, memories, links, byId };
}

/** What there is to draw of a graph that has no picture yet. */
export function emptyScene(view: GraphView): Scene {
  return { view, picture: new Map(), memories: [], links: [], byId: new Map() };
}

/** While it is being built. */
type Drawn = Omit<SceneMemory, "radius" | "links"> & { radius: number; links: SceneLink[] };

/** Few of forty thousand links are ever asked for their id. */
class DrawnLink implements SceneLink {
  constructor(
    readonly link: GraphLink,
    readonly source: SceneMemory,
    readonly target: SceneMemory,
    readonly bend: number,
    readonly isShown: boolean,
  ) {}

  get id(): string {
    return linkId(this.link);
  }
}

export function linkId({ sourceId, targetId, kind }: LinkKey): string {
  return `${sourceId} ${targetId} ${kind}`;
}

export function findLink(scene: Scene, key: LinkKey): SceneLink | undefined {
  return scene.byId.get(key.sourceId)?.links.find(({ link }) => isSameLink(link, key));
}

/** The other end of a link. */
export function otherEnd(link: SceneLink, memory: SceneMemory): SceneMemory {
  return link.source === memory ? link.target : link.source;
}
