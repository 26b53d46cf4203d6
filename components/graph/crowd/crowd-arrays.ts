import type { Dash } from "../link-dash.ts";

/** A graph as columns: row `i` of each column of `memories` is one memory, of `links` one link. */
export interface CrowdArrays {
  readonly memories: CrowdMemories;
  readonly links: CrowdLinks;
  /** How the links of each kind are broken, by number of the kind. */
  readonly dashes: readonly Dash[];
}

/** Later memories are drawn over earlier ones. */
export interface CrowdMemories {
  /** Units of the picture. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Units at scale 1. */
  readonly radius: Float32Array;
  /** Place in the palette, {@link NO_HUE} for the neutral colour. */
  readonly hue: Uint8Array;
  /** Sum of {@link LOOK}. */
  readonly look: Uint8Array;
  /** 1 where it is drawn, 0 where a filter hides it. */
  readonly mask: Uint8Array;
}

export interface CrowdLinks {
  /** Rows of `memories`. */
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly kind: Uint8Array;
  /** 0 to 1: how much it stands out. */
  readonly weight: Float32Array;
  readonly mask: Uint8Array;
}

export const NO_HUE = 255;

export const LOOK = { retired: 1, private: 2 };

/** Columns of so many memories and links, all at the origin, shown and without colour. */
export function emptyCrowd(
  memoryCount: number,
  linkCount: number,
  dashes: readonly Dash[] = [],
): CrowdArrays {
  return {
    memories: {
      x: new Float32Array(memoryCount),
      y: new Float32Array(memoryCount),
      radius: new Float32Array(memoryCount),
      hue: new Uint8Array(memoryCount).fill(NO_HUE),
      look: new Uint8Array(memoryCount),
      mask: new Uint8Array(memoryCount).fill(1),
    },
    links: {
      source: new Int32Array(linkCount),
      target: new Int32Array(linkCount),
      kind: new Uint8Array(linkCount),
      weight: new Float32Array(linkCount).fill(1),
      mask: new Uint8Array(linkCount).fill(1),
    },
    dashes,
  };
}

/** Whether two crowds look the same. */
export function isSameCrowd(one: CrowdArrays, other: CrowdArrays): boolean {
  const hasSame = <Columns extends object>(a: Columns, b: Columns) =>
    (Object.keys(a) as (keyof Columns)[]).every((name) => isSameColumn(a[name] as Column, b[name] as Column));
  return (
    hasSame(one.memories, other.memories) &&
    hasSame(one.links, other.links) &&
    one.dashes.join(" ") === other.dashes.join(" ")
  );
}

type Column = ArrayLike<number>;

function isSameColumn(one: Column, other: Column): boolean {
  if (one.length !== other.length) return false;
  for (let row = 0; row < one.length; row++) if (one[row] !== other[row]) return false;
  return true;
}
