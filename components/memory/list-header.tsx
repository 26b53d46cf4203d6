"use client";

import { classNames } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useMemoryPage } from "./memory-page-context.tsx";
import { type SortColumn, sortColumns } from "./view-state.ts";

/** Widths of the list's columns, shared by its header and rows; the narrow screen keeps box, title, links and date. */
export const listGrid =
  "grid grid-cols-[16px_minmax(0,1fr)_88px] sm:grid-cols-[16px_minmax(0,1fr)_84px_96px_32px_32px_86px] @3xl:grid-cols-[16px_minmax(0,1fr)_104px_132px_44px_44px_92px] items-center gap-3 px-3.5";

export const wideOnly = "max-sm:hidden";

const titles: Record<SortColumn, string> = {
  title: "Title",
  type: "Type",
  owner: "Owner",
  in: "In",
  out: "Out",
  updated: "Updated",
};

const figures: ReadonlySet<SortColumn> = new Set(["in", "out", "updated"]);

/** The names of the columns; each sorts by its column, a second press the other way. */
export function ListHeader() {
  const { view, change } = useMemoryPage();
  const { sort } = view;
  const sortBy = (column: SortColumn) => {
    const descending = sort.column === column ? !sort.descending : figures.has(column);
    change({ sort: { column, descending } });
  };
  return (
    <thead className="sticky block top-0 z-10 border-line border-b bg-surface">
      <tr aria-rowindex={1} className={classNames(listGrid, "h-8")}>
        {sortColumns.map((column) => {
          const isSorted = sort.column === column;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
              className={classNames(column !== "title" && column !== "updated" && wideOnly)}
            >
              <button
                type="button"
                onClick={() => sortBy(column)}
                className={classNames(
                  "flex h-6 w-full items-center gap-1 rounded text-2xs transition-colors hover:text-ink",
                  figures.has(column) && "flex-row-reverse",
                  isSorted ? "font-[560] text-ink" : "text-mute",
                )}
              >
                {titles[column]}
                {isSorted ? <Icon name={sort.descending ? "sortDown" : "sortUp"} size={10} /> : null}
              </button>
            </th>
          );
        })}
        {/* Seen first and read last: the title is what names a row. */}
        <th scope="col" className="order-first">
          <span className="sr-only">Selected</span>
        </th>
      </tr>
    </thead>
  );
}
