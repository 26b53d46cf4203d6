import type { MouseEvent } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { MomentText } from "#components/ui/moment-text.tsx";
import type { GraphMemory } from "#lib/contract/graph.ts";
import { countOf, formatCount } from "./count-words.ts";
import type { GraphIndex } from "./graph-index.ts";
import { listGrid, wideOnly } from "./list-header.tsx";

type ListRowProps = {
  memory: GraphMemory;
  index: GraphIndex;
  /** Counted from one, the header included. */
  rowIndex: number;
  offset: number;
  isActive: boolean;
  isSelected: boolean;
  onFocus: () => void;
  onPress: (event: MouseEvent) => void;
  onToggle: (event: MouseEvent) => void;
};

export function ListRow(props: ListRowProps) {
  const { memory, index, rowIndex, offset, isActive, isSelected, onFocus, onPress, onToggle } = props;
  const isArchived = memory.archivedAt !== null;
  const owner = index.owners.get(memory.ownerId) ?? "";
  const isCut = index.graph.linksTruncated;
  const inbound = formatCount(countOf(index.inbound.get(memory.id) ?? 0, isCut));
  const outbound = formatCount(countOf(index.outbound.get(memory.id) ?? 0, isCut));
  return (
    <tr
      id={`row-${memory.id}`}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      // With Shift, a press would select words.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={{ transform: `translateY(${offset}px)` }}
      className={classNames(
        listGrid,
        "group -outline-offset-2 absolute inset-x-0 top-0 h-[34px] max-sm:h-[52px] cursor-default border-line/60 border-b",
        isSelected ? "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-raise",
      )}
    >
      <td className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span
            className={classNames("truncate", isArchived ? "text-mute" : "text-ink")}
            title={memory.title}
          >
            {memory.title}
          </span>
          {isArchived ? <span className="shrink-0 text-mute text-xs">archived</span> : null}
          {memory.scope === "private" ? <span className="shrink-0 text-mute text-xs">private</span> : null}
        </span>
        <span className="block truncate text-mute text-xs sm:hidden">
          {memory.type} · {owner} · {inbound} in, {outbound} out
        </span>
      </td>
      <td className={classNames("truncate", wideOnly)}>{memory.type}</td>
      <td className={classNames("truncate", wideOnly)}>{owner}</td>
      <td className={classNames("text-right font-mono text-mute text-xs", wideOnly)}>{inbound}</td>
      <td className={classNames("text-right font-mono text-mute text-xs", wideOnly)}>{outbound}</td>
      <td className="text-right text-mute">
        <MomentText at={memory.updatedAt} />
      </td>
      <td className="order-first">
        {/* For whoever has no key to press beside the row; with the keyboard, Space does the same. */}
        <input
          type="checkbox"
          aria-label={`Select ${memory.title}`}
          tabIndex={-1}
          checked={isSelected}
          readOnly
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(event);
          }}
          className={classNames(
            "-ml-1 relative grid size-6 cursor-pointer appearance-none place-items-center rounded before:size-[13px] before:rounded-[3.5px] before:border before:border-edge checked:before:border-accent checked:before:bg-accent pointer-coarse:opacity-100",
            "opacity-0 focus-visible:opacity-100 checked:opacity-100 group-hover:opacity-100 group-focus:opacity-100",
          )}
        />
      </td>
    </tr>
  );
}
