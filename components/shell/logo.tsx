/** Two threads crossing: the mark of Weft. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className="shrink-0 text-accent"
    >
      <path d="M3 6c4 0 4 10 8 10S15 6 19 6" />
      <path d="M3 16c4 0 4-10 8-10s4 10 8 10" opacity=".45" />
    </svg>
  );
}
