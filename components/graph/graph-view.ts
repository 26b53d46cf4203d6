import type { LinkKey } from "#components/link/link-key.ts";

/**
 * What the drawing needs to know of a graph: a structural part of the contract's Graph, so the page can pass
 * the answer of `GET /graph` as it came.
 */
export interface GraphView {
  readonly memories: readonly GraphMemory[];
  readonly links: readonly GraphLink[];
  /** True when the read left links out: every count drawn from this view is then a lower bound. */
  readonly linksTruncated: boolean;
  /** True when it left memories out. */
  readonly memoriesTruncated?: boolean;
}

export interface GraphMemory {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly scope: "private" | "shared";
  readonly archivedAt: string | null;
}

export interface GraphLink {
  readonly sourceId: string;
  readonly targetId: string;
  readonly kind: string;
  /** 0 to 1. */
  readonly weight: number;
}

/** What the pointer or the keyboard can mean: one memory or one link. */
export type GraphSubject = { readonly memory: string } | { readonly link: LinkKey };

/** One memory, one link, or several memories: two or more ids, none of them twice. */
export type GraphSelection = GraphSubject | { readonly memories: readonly string[] };

/** What passes the filters: a link is drawn when both its ends and its kind do. */
export interface Shown {
  readonly memories: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** A place in the picture, in model units (a pixel at zoom 1, whatever the screen). */
export interface Point {
  readonly x: number;
  readonly y: number;
}
