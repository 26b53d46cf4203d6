import type { Status } from "./status-words.ts";

/** What is drawn, in figures, and what narrows it. */
export function StatusLine({ status }: { status: Status }) {
  return (
    <p className="text-mute text-xs">
      <b className="font-medium font-mono text-ink">{status.memories}</b> memories
      <Dot />
      <b className="font-medium font-mono text-ink">{status.links}</b> links
      <Dot />
      {status.filters}
    </p>
  );
}

function Dot() {
  return <span className="px-0.5"> · </span>;
}
