"use client";

import { useEffect, useMemo, useState } from "react";
import { type Surrounded, useSurroundings } from "#components/api/use-surroundings.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { joinSurroundings } from "./join-surroundings.ts";
import type { View } from "./view-state.ts";

/** `none`: nothing was cut, or nothing asked. `cut`: there is more around it than is read at once. */
export type SurroundingsState = "none" | "reading" | "read" | "cut" | "failed";

export interface Surroundings {
  readonly focus: SurroundingsState;
  readonly selection: SurroundingsState;
}

/** What was looked at so long ago goes out of the picture again. */
const MOST_ASKED = 40;

/**
 * Reads what a cut graph left out around the memory in focus and the one that is selected, so that every memory can be reached, and
 * draws it with the rest for as long as the page is open.
 */
export function useBeyondCut(read: Graph | undefined, { focus, selection }: View) {
  const isCut = read !== undefined && (read.linksTruncated || read.memoriesTruncated);
  const focused = useMemo(() => (isCut && focus ? focus : null), [isCut, focus]);
  const selected = useMemo(() => {
    // Several are chosen among what is drawn.
    if (!isCut || !selection || "memories" in selection) return null;
    return { memory: "memory" in selection ? selection.memory : selection.link.sourceId, depth: 1 };
  }, [isCut, selection]);

  const [asked, setAsked] = useState<readonly Surrounded[]>([]);
  useEffect(() => {
    const wanted = [focused, selected].filter((one) => one !== null);
    setAsked((before) => {
      const added = wanted.filter((one) => !before.some((other) => isSame(one, other)));
      return added.length > 0 ? [...before, ...added].slice(-MOST_ASKED) : before;
    });
  }, [focused, selected]);

  const { read: around, failed } = useSurroundings(isCut ? asked : nothing);
  const graph = useMemo(() => read && joinSurroundings(read, around), [read, around]);
  const stateOf = (wanted: Surrounded | null): SurroundingsState => {
    if (!wanted) return "none";
    const found = around.find(({ root, depth }) => root === wanted.memory && depth === wanted.depth);
    if (found) return found.truncated ? "cut" : "read";
    return failed[asked.findIndex((one) => isSame(one, wanted))] ? "failed" : "reading";
  };
  return { graph, surroundings: { focus: stateOf(focused), selection: stateOf(selected) } };
}

const nothing: readonly Surrounded[] = [];

function isSame(one: Surrounded, other: Surrounded): boolean {
  return one.memory === other.memory && one.depth === other.depth;
}
