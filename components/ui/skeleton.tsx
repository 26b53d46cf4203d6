import { classNames } from "./class-names.ts";

/** A quiet bar in the place of text that is on its way. */
export function Skeleton({ className, style }: { className?: string; style?: { width: string } }) {
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames("block h-3 animate-breathe rounded bg-raise", className)}
    />
  );
}
