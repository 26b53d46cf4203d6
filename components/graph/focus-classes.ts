import { hasRoomForArrow } from "./elements.ts";
import type { Focus } from "./focus.ts";
import type { SceneLink } from "./scene.ts";

/** Lit links beyond so many are each thinner and fainter. */
const WIDEST_FAN = 60;

/** What a lit link is, in the classes of the stylesheet. */
export function classesOf(link: SceneLink, focus: Focus, hoveredLink: SceneLink | null): string[] {
  const { subject, selected, links } = focus;
  const isOneOfMany = links.length > WIDEST_FAN && link !== hoveredLink && link !== selected;
  return [
    "lit",
    ...(hasRoomForArrow(link) ? ["pointed"] : []),
    ...(subject === selected && link !== hoveredLink ? ["chosen"] : []),
    ...(isOneOfMany ? ["fanned"] : []),
    ...(link === selected ? ["chosen", "subject"] : []),
  ];
}
