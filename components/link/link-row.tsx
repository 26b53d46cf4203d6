import { classNames } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { LinkDirection, ListedLink } from "#lib/contract/link.ts";
import { WeightBar } from "./weight-bar.tsx";

type LinkRowProps = {
  link: ListedLink;
  direction: LinkDirection;
  onOpen: () => void;
  /** Absent where the reader may not delete it. */
  onDelete?: (() => void) | undefined;
};

/** One link of a memory: the other memory's title and the weight; opens the link. */
export function LinkRow({ link, direction, onOpen, onDelete }: LinkRowProps) {
  const { memory } = link;
  return (
    <li className="group relative flex items-center hover:bg-raise has-focus-visible:bg-raise">
      <button
        type="button"
        onClick={onOpen}
        className="-outline-offset-2 grid min-h-[30px] min-w-0 flex-1 grid-cols-[16px_minmax(0,1fr)_46px] items-center gap-2 pr-10 pl-[18px] text-left pointer-coarse:min-h-10 pointer-coarse:pr-12"
      >
        <span className="text-mute">
          <Icon name={direction === "outbound" ? "out" : "in"} size={13} />
          <span className="sr-only">{direction === "outbound" ? "to " : "from "}</span>
        </span>
        <span
          className={classNames("truncate", memory.archivedAt === null ? "text-ink" : "text-mute")}
          title={memory.title}
        >
          {memory.title}
        </span>
        <WeightBar weight={link.weight} />
      </button>
      {onDelete ? (
        <IconButton
          icon="close"
          label={`Delete link ${direction === "outbound" ? "to" : "from"} ${memory.title}`}
          onClick={(event) => {
            passFocusOn(event.currentTarget);
            onDelete();
          }}
          className="-translate-y-1/2 absolute top-1/2 right-1.5 hover:text-danger pointer-fine:opacity-0 pointer-fine:focus-visible:opacity-100 pointer-fine:group-hover:opacity-100"
        />
      ) : null}
    </li>
  );
}

/** The row is about to go: the keyboard goes on from its neighbour, or from the panel when it was the last. */
function passFocusOn(button: HTMLElement) {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector("button") ?? row?.closest<HTMLElement>('[role="tabpanel"]');
  next?.focus();
}
