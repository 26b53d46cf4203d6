import type { Point } from "../graph-view.ts";
import type { Bounds } from "./placed.ts";

/** Distance between memories on the shelf, and between the picture and the shelf, model units. */
const PITCH = 17;
const GAP = 56;
const FEWEST_COLUMNS = 12;
/** Share of the picture's width that the shelf takes. */
const WIDTH_SHARE = 0.72;

export interface Shelf {
  /** The place of the memory with this number, from 0: rows from left to right, top to bottom. */
  seat(number: number): Point;
}

/** Memories without links stand in even rows below the picture, like books on a shelf, never among the linked. */
export function buildShelf(picture: Bounds, count: number): Shelf {
  const wide = Math.floor(((picture.right - picture.left) * WIDTH_SHARE) / PITCH);
  // A picture of nothing but unlinked memories is a block a little wider than high.
  const alone = Math.ceil(Math.sqrt(count * 1.6));
  const empty = picture.right === picture.left;
  const columns = Math.max(1, Math.min(count, Math.max(FEWEST_COLUMNS, empty ? alone : wide)));
  const left = (picture.left + picture.right) / 2 - ((columns - 1) * PITCH) / 2;
  const top = empty ? 0 : picture.bottom + GAP;
  return {
    seat: (number) => ({
      x: left + (number % columns) * PITCH,
      y: top + Math.floor(number / columns) * PITCH,
    }),
  };
}

/**
 * The seat after the last one taken on a shelf that stands already, as wide as it is; on an empty one the first.
 * `linked` are the places of memories with links, `unlinked` of those without.
 */
export function nextSeat(linked: readonly Point[], unlinked: readonly Point[]): Point {
  const picture = boundsOfPoints(linked);
  // A memory that lost its last link stays where it was, up in the picture: that is not the shelf.
  const shelved =
    linked.length === 0 ? unlinked : unlinked.filter((point) => point.y > picture.bottom + GAP / 2);
  if (shelved.length === 0) return buildShelf(picture, 1).seat(0);
  const row = Math.max(...shelved.map((point) => point.y));
  const end = Math.max(...shelved.filter((point) => point.y > row - PITCH / 2).map((point) => point.x));
  const left = Math.min(...shelved.map((point) => point.x));
  const width = Math.max((FEWEST_COLUMNS - 1) * PITCH, Math.max(...shelved.map((point) => point.x)) - left);
  return end + PITCH <= left + width + 0.5 ? { x: end + PITCH, y: row } : { x: left, y: row + PITCH };
}

function boundsOfPoints(points: readonly Point[]): Bounds {
  if (points.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
