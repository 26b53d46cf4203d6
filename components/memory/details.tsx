import type { ReactNode } from "react";

/** Terms and their values in two columns. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-2.5 gap-y-[3px]">{children}</dl>;
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{term}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  );
}
