"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { chooseMemories, selectedMemories, selectMemories } from "#components/graph/choose-memories.ts";
import { useMember } from "#components/shell/member.tsx";
import { useNotices } from "#components/ui/notices.tsx";
import { PHONE, useMedia } from "#components/ui/use-media.ts";
import { useCleaningUp } from "./cleaning-up.tsx";
import type { FilteredGraph } from "./filter-graph.ts";
import type { GraphIndex } from "./graph-index.ts";
import { ListHeader } from "./list-header.tsx";
import { ListRow } from "./list-row.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { oneAtATime } from "./selection-words.ts";
import { sortMemories } from "./sort-memories.ts";

const wideRowHeight = 34;
/** On a phone a row has a second line in the place of columns. */
const tallRowHeight = 52;
const headerHeight = 33;

/** A table whose rows take the keyboard is a grid in ARIA; browsers then read its cells as a grid's. */
const asGrid = { role: "grid", "aria-multiselectable": true } as const;

type MemoryListProps = { index: GraphIndex; filtered: FilteredGraph };

/** The graph's twin: the same memories, filters and selection as rows, for keyboards, screen readers and eyes that scan. */
export function MemoryList({ index, filtered }: MemoryListProps) {
  const { view, open } = useMemoryPage();
  const { mayChange } = useMember();
  const { askToDelete } = useCleaningUp();
  const { notify } = useNotices();
  const isNarrow = useMedia(PHONE, false);
  const rowHeight = isNarrow ? tallRowHeight : wideRowHeight;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => sortMemories(filtered.memories, index, view.sort),
    [filtered.memories, index, view.sort],
  );
  const selected = view.selection && "memory" in view.selection ? view.selection.memory : null;
  const chosen = useMemo(() => new Set(selectedMemories(view.selection)), [view.selection]);
  const [activeId, setActiveId] = useState(selected);
  /** Where a stretch of rows begins. */
  const anchor = useRef<string | null>(selected);
  const activeAt = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headerHeight,
    // What the header, the notes and the status line cover does not count as seen.
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: 96,
    // The row that holds the keyboard stays in the document however far the list is scrolled.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeAt])].sort((a, b) => a - b),
  });

  useEffect(() => {
    // The heights it has measured are of the other layout.
    if (rowHeight > 0) virtualizer.measure();
  }, [rowHeight, virtualizer]);

  useEffect(() => {
    if (!selected) return;
    setActiveId(selected);
  }, [selected]);

  const selectedAt = selected ? rows.findIndex(({ id }) => id === selected) : -1;
  useEffect(() => {
    if (selectedAt >= 0) virtualizer.scrollToIndex(selectedAt, { align: "auto" });
  }, [selectedAt, virtualizer]);

  const moveTo = (at: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
    if (!row) return;
    setActiveId(row.id);
    virtualizer.scrollToIndex(rows.indexOf(row), { align: "auto" });
    requestAnimationFrame(() => document.getElementById(`row-${row.id}`)?.focus());
  };

  const toggle = (id: string) => {
    anchor.current = id;
    open(chooseMemories(view.selection, [id], "toggle"));
  };
  /** Every row between where the stretch began and this one. */
  const stretchTo = (at: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, at));
    const begun = rows.findIndex(({ id }) => id === anchor.current);
    const from = begun < 0 ? activeAt : begun;
    anchor.current = rows[from]?.id ?? null;
    open(selectMemories(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id)));
    moveTo(to);
  };
  const onPress = (at: number, id: string, event: MouseEvent) => {
    if (event.shiftKey) return stretchTo(at);
    if (event.ctrlKey || event.metaKey) return toggle(id);
    anchor.current = id;
    open({ memory: id });
  };
  const onToggle = (at: number, id: string, event: MouseEvent) => {
    if (event.shiftKey) return stretchTo(at);
    toggle(id);
    moveTo(at);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeAt];
    if (!row || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a" || event.shiftKey) return;
      open(selectMemories(rows.map(({ id }) => id)));
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const step = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      PageDown: activeAt + page,
      PageUp: activeAt - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (step !== undefined && event.shiftKey) stretchTo(step);
    else if (step !== undefined) {
      anchor.current = null;
      moveTo(step);
    } else if (event.key === " ") toggle(row.id);
    else if (event.key === "Enter") open({ memory: row.id }, { enter: true });
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (chosen.size > 1) notify({ text: oneAtATime });
      else if (mayChange(row.ownerId)) askToDelete(row.id);
      else notify({ text: "Only its owner can delete this memory" });
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="@container absolute inset-0 overflow-y-auto overscroll-contain bg-canvas pb-24"
    >
      <table
        {...asGrid}
        aria-label="Memories"
        aria-rowcount={rows.length + 1}
        aria-colcount={7}
        className="block"
      >
        <ListHeader />
        <tbody
          className="relative block"
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtualizer.getVirtualItems().map(({ index: at, start }) => {
            const memory = rows[at];
            if (!memory) return null;
            return (
              <ListRow
                key={memory.id}
                memory={memory}
                index={index}
                rowIndex={at + 2}
                offset={start - headerHeight}
                isActive={at === activeAt}
                isSelected={chosen.has(memory.id)}
                onFocus={() => setActiveId(memory.id)}
                onPress={(event) => onPress(at, memory.id, event)}
                onToggle={(event) => onToggle(at, memory.id, event)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
