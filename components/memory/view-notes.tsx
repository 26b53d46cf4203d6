"use client";

import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import { countHidden } from "./describe-selection.ts";
import type { FilteredGraph } from "./filter-graph.ts";
import { useMemoryPage } from "./memory-page-context.tsx";
import { Pill } from "./pill.tsx";
import { sayOf } from "./selection-words.ts";
import type { Surroundings, SurroundingsState } from "./use-beyond-cut.ts";
import { firstView, listFilters, withoutFilters } from "./view-state.ts";

const depths = [
  { value: "1", text: "1" },
  { value: "2", text: "2" },
  { value: "3", text: "3" },
] as const;

type ViewNotesProps = {
  filtered: FilteredGraph;
  cut: string | null;
  surroundings: Surroundings;
  onNarrow: () => void;
};

/** What the reader should know of this view: what was cut, what is focused, what the filter hides of the selection. */
export function ViewNotes({ filtered, cut, surroundings, onNarrow }: ViewNotesProps) {
  const { index, view, change, titleOf } = useMemoryPage();
  if (!index) return null;
  const notes: ReactNode[] = [];
  if (cut) {
    notes.push(
      <Pill key="cut" action={{ text: "Narrow the view", run: onNarrow }}>
        {cut}
      </Pill>,
    );
  }
  if (view.focus) {
    const { memory, depth } = view.focus;
    notes.push(
      <Pill
        key="focus"
        action={{ text: "Leave focus", run: () => change({ focus: firstView.focus }, "push") }}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="truncate">
            Near <b className="font-[560]">{titleOf(memory)}</b>
            {sayFocus(surroundings.focus)}
          </span>
          <Segmented
            label="Depth, in links"
            value={depth === 3 ? "3" : depth === 2 ? "2" : "1"}
            options={depths}
            onChange={(value) =>
              change({ focus: { memory, depth: value === "3" ? 3 : value === "2" ? 2 : 1 } })
            }
          />
        </span>
      </Pill>,
    );
  }
  const selected = view.selection && "memory" in view.selection ? view.selection.memory : null;
  if (selected && !index.memories.has(selected)) {
    notes.push(<Pill key="outside">{sayOutside(surroundings.selection)}</Pill>);
  } else if (selected && !filtered.shown.has(selected) && listFilters(view).length > 0) {
    notes.push(
      <Pill key="hidden" action={{ text: "Clear filters", run: () => change(withoutFilters) }}>
        <b className="font-[560]">{titleOf(selected)}</b> is hidden by your filter.
      </Pill>,
    );
  }
  const several = view.selection && "memories" in view.selection ? view.selection.memories : [];
  const hidden = countHidden(several, index, filtered);
  if (hidden > 0) {
    notes.push(
      <Pill key="several" action={{ text: "Clear filters", run: () => change(withoutFilters) }}>
        {sayOf(hidden)} hidden by your filter.
      </Pill>,
    );
  }
  return (
    <div
      className={classNames(
        "pointer-events-none absolute inset-x-3 z-10 flex flex-col items-center gap-2",
        // Over the list they would lie on its header and best rows.
        view.shape === "list" ? "bottom-12" : "top-3",
      )}
    >
      {notes}
    </div>
  );
}

/** Of a focus in a cut graph: whether all of it is drawn, as far as that is known. */
function sayFocus(state: SurroundingsState): string {
  if (state === "reading") return " · reading what was cut";
  if (state === "cut") return " · only what is nearest";
  return state === "failed" ? " · what was cut could not be read" : "";
}

function sayOutside(state: SurroundingsState): string {
  if (state === "reading")
    return "The selected memory was cut from the graph. It is being read with its links.";
  return "The selected memory is not in the drawn graph. The inspector still shows it.";
}
