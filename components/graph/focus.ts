import type { GraphSelection } from "./graph-view.ts";
import { findLink, otherEnd, type Scene, type SceneLink, type SceneMemory } from "./scene.ts";

/** The few that are drawn bright while the rest is dimmed. */
export interface Focus {
  /** What the attention is on: a memory under the pointer, else the selection; null when nothing is dimmed. */
  readonly subject: SceneMemory | SceneLink | null;
  readonly memories: readonly SceneMemory[];
  readonly links: readonly SceneLink[];
  /** The selected memory or link, which stays marked while another is under the pointer. */
  readonly selected: SceneMemory | SceneLink | null;
  /** The memories of a selection of several, which stay marked too; nothing is dimmed for them. */
  readonly several: ReadonlySet<SceneMemory>;
}

/** A hub's neighbourhood is drawn up to this many links: beyond, it would be the crowd again. */
const MOST_LINKS = 240;

const none: ReadonlySet<SceneMemory> = new Set();

/** `several` from {@link findSeveral}: it outlives what the pointer is over. */
export function toFocus(
  scene: Scene,
  selection: GraphSelection | null,
  hoveredId: string | null,
  several = none,
): Focus {
  const selected = findShown(scene, selection);
  const subject = findShown(scene, hoveredId === null ? null : { memory: hoveredId }) ?? selected;
  if (subject === null) return { subject, memories: [], links: [], selected, several };
  if (isLink(subject)) {
    return { subject, memories: [subject.source, subject.target], links: [subject], selected, several };
  }
  const links = subject.links.filter((link) => link.isShown).slice(0, MOST_LINKS);
  const memories = new Set([subject, ...links.map((link) => otherEnd(link, subject))]);
  return { subject, memories: [...memories], links, selected, several };
}

/** The memories of a selection of several that are in the drawing and that no filter hides. */
export function findSeveral(scene: Scene, selection: GraphSelection | null): ReadonlySet<SceneMemory> {
  if (!selection || !("memories" in selection)) return none;
  const found = selection.memories.map((id) => scene.byId.get(id));
  return new Set(found.filter((memory) => memory !== undefined).filter(({ isShown }) => isShown));
}

/** What a selection of one names, when it is in the drawing and no filter hides it. */
export function findShown(scene: Scene, selection: GraphSelection | null): SceneMemory | SceneLink | null {
  if (selection === null || "memories" in selection) return null;
  const found = "memory" in selection ? scene.byId.get(selection.memory) : findLink(scene, selection.link);
  return found?.isShown ? found : null;
}

export function isLink(subject: SceneMemory | SceneLink): subject is SceneLink {
  return "link" in subject;
}
