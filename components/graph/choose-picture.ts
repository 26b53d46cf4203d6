import type { Picture, Place } from "./picture.ts";

/** What a page does about the picture that it draws: has the server keep it, draws the server's in its place, or neither. */
export type PictureStep = "send" | "adopt" | "keep";

/**
 * Decides it whenever the server's picture has just been read, or this page has arranged everything anew (`isOwn`). What somebody
 * arranged last, in whichever page, is what stays: another that only knows more memories adds these to it, and one that knows the
 * same memories in other places gives way. `saved`: as it was read, null where the server has none.
 */
export function choosePicture(drawn: Picture, saved: Picture | null, isOwn: boolean): PictureStep {
  if (isOwn) return "send";
  const { moved, missing } = comparePictures(drawn, saved ?? nowhere);
  if (moved > 0) return "adopt";
  return missing > 0 ? "send" : "keep";
}

/** Of the memories of one picture, how many another has in the same place, elsewhere, and not at all. */
export function comparePictures(one: Picture, other: Picture, tolerance = 0) {
  const counts = { same: 0, moved: 0, missing: 0 };
  for (const [id, place] of one) {
    const there = other.get(id);
    counts[!there ? "missing" : isSamePlace(place, there, tolerance) ? "same" : "moved"] += 1;
  }
  return counts;
}

/** The server keeps single precision, and whoever compares with it does too. */
function isSamePlace(one: Place, other: Place, tolerance: number): boolean {
  const isNear = (a: number, b: number) => Math.abs(Math.fround(a) - Math.fround(b)) <= tolerance;
  return isNear(one.x, other.x) && isNear(one.y, other.y) && one.community === other.community;
}

const nowhere: Picture = new Map();
