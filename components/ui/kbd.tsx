/** A key of the keyboard. Hidden from screen readers: the control it belongs to names it. */
export function Kbd({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded border border-line-2 px-[5px] font-medium font-mono text-[10.5px] text-mute leading-4"
    >
      {children}
    </span>
  );
}
