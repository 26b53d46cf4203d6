import type { ElementDefinition } from "cytoscape";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import type { Point } from "./graph-view.ts";
import type { Dash } from "./link-dash.ts";
import type { SceneLink, SceneMemory } from "./scene.ts";
import { LARGEST_SCALE } from "./zoom-scale.ts";

export interface NodeData {
  readonly id: string;
  readonly radius: number;
  /** Place in the palette; -1 for the neutral colour. */
  readonly hue: number;
}

export interface EdgeData {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  /** Only for a broken line. */
  readonly dash?: Dash;
  /** Distance of the control point from the straight line, Cytoscape's units. */
  readonly arch: number;
  /** 0 to 1: how much it stands out before anything is selected. */
  readonly presence: number;
  /** 0 to 1: how much of a lit link's width and brightness it gets. */
  readonly share: number;
}

/** A memory as Cytoscape's node. Its classes say what it is: `retired`, `private`, `hidden`. */
export function toNode(memory: SceneMemory, classes: readonly string[] = []): ElementDefinition {
  const data: NodeData = { id: memory.id, radius: memory.radius, hue: memory.hue ?? -1 };
  return {
    group: "nodes",
    data: { ...data },
    position: toPosition(memory),
    // A drag that starts on a memory pans like any other: nothing in the picture can be moved by accident.
    pannable: true,
    grabbable: false,
    selectable: false,
    classes: [...nodeClasses(memory), ...classes],
  };
}

/** A link as Cytoscape's edge. */
export function toEdge(
  link: SceneLink,
  dash: Dash,
  classes: readonly string[] = [],
  share = 1,
): ElementDefinition {
  const length = Math.hypot(link.target.x - link.source.x, link.target.y - link.source.y);
  const data: EdgeData = {
    id: link.id,
    source: link.source.id,
    target: link.target.id,
    weight: link.link.weight,
    arch: length * link.bend * CYTOSCAPE_UNIT,
    presence: presenceOf(link),
    share,
    ...(dash.length > 0 ? { dash } : {}),
  };
  return {
    group: "edges",
    data: { ...data },
    selectable: false,
    classes: [...(link.isShown ? [] : ["hidden"]), ...classes],
  };
}

/** Whether there is room for an arrowhead between the two circles at every zoom. */
export function hasRoomForArrow({ source, target }: SceneLink): boolean {
  const distance = Math.hypot(target.x - source.x, target.y - source.y);
  return distance > (source.radius + target.radius) * LARGEST_SCALE + ARROW_ROOM;
}

/** Units: the head and a piece of line before it. */
const ARROW_ROOM = 26;

/** Where Cytoscape is to put a place of the picture. */
export function toPosition({ x, y }: Point): Point {
  return { x: x * CYTOSCAPE_UNIT, y: y * CYTOSCAPE_UNIT };
}

export function nodeClasses({ memory, isShown }: SceneMemory): string[] {
  return [
    ...(memory.archivedAt === null ? [] : ["retired"]),
    ...(memory.scope === "private" ? ["private"] : []),
    ...(isShown ? [] : ["hidden"]),
  ];
}

/** Links inside a community draw its shape; those between communities would draw a haze over all, so they recede. */
export function presenceAt(isWithin: boolean, isRetired: boolean, weight: number): number {
  return Math.round((isWithin ? 1 : 0.5) * (isRetired ? 0.8 : 1) * (0.55 + 0.45 * weight) * 100) / 100;
}

function presenceOf({ link, source, target }: SceneLink): number {
  const isRetired = source.memory.archivedAt !== null || target.memory.archivedAt !== null;
  return presenceAt(source.community === target.community, isRetired, link.weight);
}
