"use client";

import { type ReactNode, useId, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { countOf, formatCount } from "./count-words.ts";
import { type Facet, passes } from "./facet.ts";
import { findLongest, type LegendValue } from "./legend-values.ts";

type LegendProps = {
  title: string;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  values: readonly LegendValue[];
  /** About how many values to list before the reader asks for all. */
  atFirst: number;
  counts: ReadonlyMap<string, number>;
  isCut: boolean;
  facet: Facet;
  mark: (value: string) => { swatch: ReactNode; bar: string };
  onToggle: (value: string) => void;
  onSolo: (value: string) => void;
};

/** A list only a little longer than this is shown whole: two rows are not worth a press. */
const slack = 2;

/** A legend that is also a chart and a filter: a press shows or hides a value, "only" leaves it alone. */
export function Legend({
  title,
  aside,
  values,
  atFirst,
  counts,
  isCut,
  facet,
  mark,
  onToggle,
  onSolo,
}: LegendProps) {
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = values.length > atFirst + slack;
  const listed = isWhole || !isLong ? values : values.slice(0, atFirst);
  const longest = findLongest(values, counts);
  return (
    <section aria-labelledby={titleId} className="mb-4">
      <div className="flex min-h-6 items-center justify-between px-3.5 pb-1">
        <h2 id={titleId} className="font-[560] text-2xs text-mute">
          {title}
        </h2>
        {aside}
      </div>
      <ul>
        {listed.map(({ value, name }) => {
          const isOn = passes(facet, value);
          const count = counts.get(value) ?? 0;
          const { swatch, bar } = mark(value);
          return (
            <li key={value} className="group relative">
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onToggle(value)}
                className="-outline-offset-2 grid min-h-[26px] w-full grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-2 px-3.5 text-left transition-colors hover:bg-raise pointer-coarse:min-h-9"
              >
                <span className={classNames("flex items-center", !isOn && "opacity-30 grayscale")}>
                  {swatch}
                </span>
                <span
                  className={classNames("truncate", isOn ? "text-body" : "text-mute line-through")}
                  title={name}
                >
                  {name}
                </span>
                <span className="font-mono text-mute text-xs group-focus-within:pr-10 group-hover:pr-10 pointer-coarse:pr-10">
                  {formatCount(countOf(count, isCut))}
                </span>
              </button>
              <span aria-hidden="true" className="absolute right-3.5 bottom-0 left-9 h-px bg-line">
                <span
                  className="block h-px origin-left transition-transform duration-150"
                  style={{ background: isOn ? bar : "transparent", transform: `scaleX(${count / longest})` }}
                />
              </span>
              <button
                type="button"
                aria-label={`Only ${name}`}
                aria-pressed={facet.only && facet.values.length === 1 && isOn}
                onClick={() => onSolo(value)}
                className="-translate-y-1/2 absolute top-1/2 right-2.5 h-6 rounded px-1.5 text-mute text-xs opacity-0 hover:text-ink focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-pressed:text-accent pointer-coarse:opacity-100"
              >
                only
              </button>
            </li>
          );
        })}
      </ul>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="ml-9 min-h-6 text-mute text-xs hover:text-ink"
        >
          {isWhole ? "Show fewer" : `Show all ${formatCount(countOf(values.length, isCut))}`}
        </button>
      ) : null}
    </section>
  );
}
