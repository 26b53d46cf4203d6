import { formatClock, formatDay } from "./moment.ts";

/** A day, tabular; the exact time is its hint. */
export function MomentText({ at, clock = false }: { at: string; clock?: boolean }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString("en")} className="font-mono text-xs">
      {formatDay(at)}
      {clock ? <span className="text-mute"> {formatClock(at)}</span> : null}
    </time>
  );
}
