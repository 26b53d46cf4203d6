import { LAYOUT_VERSION } from "./layout/lay-out-graph.ts";
import type { Picture, Place } from "./picture.ts";

/** The viewer's picture of a workspace on the server: it is the same in each of their browsers. */
export interface ServerPictures {
  /**
   * As it came with the graph, with the rules by which it was laid out: of others than ours it is as if it were not there. Null
   * when the server has none, undefined while that is not known: another object each time that it has been read and is another.
   */
  readonly saved: { readonly layout: number; readonly picture: Picture } | null | undefined;
  /** What the server keeps places of: what is drawn besides was left out of the graph, and read by itself. */
  readonly memories: readonly { readonly id: string }[];
  /** Keeps another in its place; false when that did not come to be. */
  readonly save: (layout: number, picture: Picture) => Promise<boolean>;
}

/**
 * Keeps the picture of each workspace in this browser, for when the server has none: coming back shows
 * the same picture without a layout.
 * Pictures of older layout rules are as if they were not there.
 */
export interface PositionsStore {
  read(workspace: string): Picture | null;
  /** In slices: a large picture takes a while to write down. */
  write(workspace: string, picture: Picture): Generator<void, void>;
}

/** Places as `[id, x, y, community]`, whole units: a 2,000-memory picture is about 110 kB. */
type Row = [string, number, number, number];

/** Rows written without a pause: a millisecond or two. */
const SLICE = 1_000;

/** The store in this browser; where storage is forbidden, one that remembers nothing. */
export function openPositionsStore(): PositionsStore {
  try {
    return createPositionsStore(window.localStorage);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { read: () => null, *write() {} };
  }
}

export function createPositionsStore(storage: Pick<Storage, "getItem" | "setItem">): PositionsStore {
  const keyOf = (workspace: string) => `weft.picture.${LAYOUT_VERSION}.${workspace}`;
  return {
    read(workspace) {
      const rows = parseRows(storage.getItem(keyOf(workspace)));
      return rows && new Map(rows.map(([id, x, y, community]): [string, Place] => [id, { x, y, community }]));
    },
    *write(workspace, picture) {
      const slices: string[] = [];
      let rows: Row[] = [];
      const close = () => {
        if (rows.length > 0) slices.push(JSON.stringify(rows).slice(1, -1));
        rows = [];
      };
      for (const [id, { x, y, community }] of picture) {
        rows.push([id, round(x), round(y), community]);
        if (rows.length < SLICE) continue;
        close();
        yield;
      }
      close();
      try {
        storage.setItem(keyOf(workspace), `[${slices.join()}]`);
      } catch (error) {
        // A full or forbidden storage costs only a layout at the next visit; anything else is a fault.
        if (!(error instanceof DOMException)) throw error;
      }
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function parseRows(text: string | null): Row[] | null {
  if (text === null) return null;
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || value.length !== 4 || typeof value[0] !== "string") return false;
  return value.slice(1).every((part) => Number.isFinite(part));
}
