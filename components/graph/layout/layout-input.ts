export interface LayoutMemory {
  readonly id: string;
  /** Radius of its circle, model units. */
  readonly radius: number;
  /** Estimated width of its label in screen pixels: hubs are kept far enough apart for theirs to be read. */
  readonly labelWidth: number;
}

export interface LayoutLink {
  readonly sourceId: string;
  readonly targetId: string;
  /** 0 to 1: a heavier link pulls its ends closer together. */
  readonly weight: number;
}

export interface LayoutInput {
  readonly memories: readonly LayoutMemory[];
  readonly links: readonly LayoutLink[];
}

/** Columns in ascending order of id, whatever the order of the input. */
export interface LayoutResult {
  readonly ids: readonly string[];
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Number of the community a memory belongs to, 0 the largest; -1 for a memory without links. */
  readonly community: Int32Array;
}
