"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { GraphIndex } from "./graph-index.ts";
import type { ChangeView } from "./use-view.ts";
import type { Colouring, Selection, View } from "./view-state.ts";

export type OpenOptions = {
  /** Bring the memory, or all of several, into sight; for choices made outside the picture. */
  fly?: boolean;
  /** Move the keyboard into the inspector; for choices made with the keyboard. */
  enter?: boolean;
};

export type MemoryPageState = {
  view: View;
  change: ChangeView;
  /** What colours mean: as the reader says, or as suits the graph. */
  colouring: Colouring;
  /** Null until the graph has been read. */
  index: GraphIndex | null;
  open: (selection: Selection | null, options?: OpenOptions) => void;
  titleOf: (id: string) => string;
};

const MemoryPageContext = createContext<MemoryPageState | null>(null);

export function MemoryPageProvider({ state, children }: { state: MemoryPageState; children: ReactNode }) {
  return <MemoryPageContext value={state}>{children}</MemoryPageContext>;
}

export function useMemoryPage(): MemoryPageState {
  const state = useContext(MemoryPageContext);
  if (!state) throw new Error("useMemoryPage needs a MemoryPageProvider above it");
  return state;
}
