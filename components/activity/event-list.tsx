"use client";

import type { LinkKey } from "#components/link/link-key.ts";
import { formatClock } from "#components/ui/moment.ts";
import type { Event } from "#lib/contract/event.ts";
import { describeEvent, type SentencePart } from "./event-sentence.ts";
import { groupByDay } from "./group-by-day.ts";

type EventListProps = {
  /** The level of the days' headings: one below what stands above the list. */
  heading: "h2" | "h3";
  events: readonly Event[];
  titleOf: (id: string) => string;
  /** How an event is told; in full unless the page around says what it is about. */
  tell?: (event: Event) => SentencePart[];
  onOpen: (selection: { memory: string } | { link: LinkKey }) => void;
};

/** Events as sentences under the day they happened on. Each opens what it is about. */
export function EventList({
  heading: Heading,
  events,
  titleOf,
  tell = describeEvent,
  onOpen,
}: EventListProps) {
  return (
    <div className="flex flex-col gap-5">
      {groupByDay(events, new Date()).map((day) => (
        <section key={day.key} aria-label={day.title}>
          <Heading className="pb-1 font-[560] text-2xs text-mute">{day.title}</Heading>
          <ul className="-mx-2">
            {day.entries.map((event) => (
              <li key={event.id}>
                <EventRow event={event} titleOf={titleOf} tell={tell} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type EventRowProps = Required<Omit<EventListProps, "events" | "heading">> & { event: Event };

function EventRow({ event, titleOf, tell, onOpen }: EventRowProps) {
  const subject = event.link ? { link: event.link } : event.memoryId ? { memory: event.memoryId } : null;
  return (
    <button
      type="button"
      disabled={subject === null}
      onClick={() => subject && onOpen(subject)}
      className="grid min-h-7 w-full grid-cols-[38px_minmax(0,1fr)] gap-2.5 rounded-md px-2 py-1 text-left hover:bg-raise"
    >
      <time
        dateTime={event.at}
        title={new Date(event.at).toLocaleString("en")}
        className="font-mono text-mute text-xs leading-5"
      >
        {formatClock(event.at)}
      </time>
      <span className="min-w-0 break-words">
        {tell(event).map((part) =>
          "memory" in part ? (
            <b key={part.memory} className="font-medium text-ink">
              {titleOf(part.memory)}
            </b>
          ) : "kind" in part ? (
            <span key={part.kind} className="whitespace-nowrap">
              {part.kind}
            </span>
          ) : (
            part.text
          ),
        )}
      </span>
    </button>
  );
}
