import type { ReactNode } from "react";

export function Chip({ children, swatch }: { children: ReactNode; swatch?: string | undefined }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line-2 px-2 text-body text-xs">
      {swatch ? (
        <span className="size-2 shrink-0 rounded-[2px]" style={{ background: swatch }} aria-hidden="true" />
      ) : null}
      <span className="truncate">{children}</span>
    </span>
  );
}
