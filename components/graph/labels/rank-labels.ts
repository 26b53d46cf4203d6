import { nameKind } from "#components/link/kind-words.ts";
import { type Focus, isLink } from "../focus.ts";
import type { Point } from "../graph-view.ts";
import { pointOnCurve } from "../link-curve.ts";
import type { Scene, SceneLink, SceneMemory } from "../scene.ts";
import { LONGEST_LABEL, trimTitle } from "../trim-title.ts";
import { byImportance, findHubs, inImportance } from "./hubs.ts";
import type { Emphasis } from "./label.ts";

/** A label that would be drawn if there were room everywhere; places in model units. */
export interface RankedLabel {
  readonly id: string;
  readonly text: string;
  readonly emphasis: Emphasis;
  readonly anchor: Point;
  readonly radius: number;
}

/** Most neighbours of the subject that get a label, and most of several that are selected. */
const MOST_LIT = 14;
/** Characters where it is not the usual {@link LONGEST_LABEL}: from afar, shorter names leave more of the picture. */
const LONGEST = { subject: 44, plainFromAfar: 28 };

/**
 * Who gets a label first: the subject, its best linked neighbours, the one under the keyboard, what was selected, of several the best linked;
 * from afar the hubs, largest cluster first; then everyone by number of links, retired ones after living ones.
 * `isAfar` is whether the picture is seen whole. Of those within `room`, and no more than it has.
 */
export function rankLabels(
  scene: Scene,
  focus: Focus,
  keyboardId: string | null,
  isAfar: boolean,
  room: LabelsWanted = { most: Infinity, isWithin: () => true },
): RankedLabel[] {
  const ranked = new Map<string, RankedLabel>();
  const put = (memory: SceneMemory | null | undefined, emphasis: Emphasis) => {
    if (!memory?.isShown || ranked.has(memory.id) || !room.isWithin(memory)) return;
    const isShort = isAfar && emphasis === "plain";
    const longest =
      emphasis === "subject" ? LONGEST.subject : isShort ? LONGEST.plainFromAfar : LONGEST_LABEL;
    const text = trimTitle(memory.memory.title, longest);
    ranked.set(memory.id, { id: memory.id, text, emphasis, anchor: memory, radius: memory.radius });
  };
  const { subject, selected } = focus;
  if (subject && isLink(subject)) {
    const label = toLinkLabel(subject);
    if (room.isWithin(label.anchor)) ranked.set(subject.id, label);
    put(subject.source, "subject");
    put(subject.target, "subject");
  } else put(subject, "subject");
  put(scene.byId.get(keyboardId ?? ""), "subject");
  if (selected && !isLink(selected)) put(selected, "subject");
  for (const memory of [...focus.memories].sort(byImportance).slice(0, MOST_LIT)) put(memory, "lit");
  let named = 0;
  for (const memory of focus.several.size > 0 ? inImportance(scene) : []) {
    if (named >= MOST_LIT) break;
    if (!focus.several.has(memory) || !room.isWithin(memory)) continue;
    put(memory, "lit");
    named += 1;
  }
  if (isAfar) for (const hub of findHubs(scene)) put(hub, "hub");
  for (const memory of inImportance(scene)) {
    if (ranked.size >= room.most) break;
    put(memory, "plain");
  }
  return [...ranked.values()];
}

/** How many labels are wanted at most, and where. */
export interface LabelsWanted {
  readonly most: number;
  readonly isWithin: (place: Point) => boolean;
}

/** A link carries its kind, and its weight where that says something, at the middle of its curve. */
function toLinkLabel({ id, link, source, target, bend }: SceneLink): RankedLabel {
  const weight = link.weight === 1 ? "" : ` · ${Math.round(link.weight * 100) / 100}`;
  const text = `${trimTitle(nameKind(link.kind))}${weight}`;
  return { id, text, emphasis: "lit", anchor: pointOnCurve(source, target, bend, 0.5), radius: 0 };
}
