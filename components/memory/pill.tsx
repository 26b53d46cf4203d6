import type { ReactNode } from "react";

/** A sentence that floats at the upper edge of the picture, with what can be done about it. */
export function Pill({
  children,
  action,
}: {
  children: ReactNode;
  action?: { text: string; run: () => void };
}) {
  return (
    <div
      data-over-picture
      className="pointer-events-auto flex w-fit max-w-full animate-appear items-center gap-1.5 rounded-2xl border border-line-2 bg-surface py-1 pr-1.5 pl-3.5 text-ink shadow-float"
    >
      <span className="min-w-0 py-0.5">{children}</span>
      {action ? (
        <button
          type="button"
          onClick={action.run}
          className="min-h-7 shrink-0 rounded-full px-2 font-medium text-accent hover:underline"
        >
          {action.text}
        </button>
      ) : (
        <span className="w-1" />
      )}
    </div>
  );
}
