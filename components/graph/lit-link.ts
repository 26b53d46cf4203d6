import { hasRoomForArrow } from "./elements.ts";
import type { Focus } from "./focus.ts";
import type { SceneLink } from "./scene.ts";

/** What a lit link is, in the classes of the stylesheet. */
export function litClasses(link: SceneLink, focus: Focus, hoveredLink: SceneLink | null): string[] {
  const { subject, selected } = focus;
  return [
    "lit",
    ...(hasRoomForArrow(link) ? ["pointed"] : []),
    ...(subject === selected && link !== hoveredLink ? ["chosen"] : []),
    ...(link === selected ? ["chosen", "subject"] : []),
  ];
}

/** Beyond so many lit links each is thinner and fainter, the more the more there are: together they would be a glare. */
const WIDEST_FAN = 60;

/** 0 to 1: how much of a lit link's width and brightness it gets among the others. */
export function litShare(link: SceneLink, { selected, links }: Focus, hoveredLink: SceneLink | null): number {
  if (link === hoveredLink || link === selected) return 1;
  return Math.min(1, Math.sqrt(WIDEST_FAN / links.length));
}
