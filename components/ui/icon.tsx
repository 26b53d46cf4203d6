const paths = {
  search: "M6.5 11a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.3-1.2L14 14",
  chevron: "m4 6 4 4 4-4",
  close: "m4 4 8 8M12 4l-8 8",
  check: "m3.5 8.5 3 3 6-7",
  out: "M3 8h10M9 4l4 4-4 4",
  in: "M13 8H3m4-4L3 8l4 4",
  filters: "M2 4.5h12M4.5 8h7M6.5 11.5h3",
  panel: "M2.5 3.5h11v9h-11zM6.5 3.5v9",
  sortUp: "M8 13V3M4 7l4-4 4 4",
  sortDown: "M8 3v10m4-4-4 4-4-4",
  copy: "M6 6h7.5v7.5H6zM10 6V2.5H2.5V10H6",
  warning: "M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.2",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7",
  moon: "M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1Z",
  system: "M2 3h12v8H2zM6 13.5h4M8 11v2.5",
  leave: "M6.5 2.5h-4v11h4M6.5 8h7m-3-3 3 3-3 3",
  focus:
    "M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  trash: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9",
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  fit: "M9.5 3H13v3.5M6.5 13H3V9.500M13 3 9 7M3 13l4-4",
  tidy: "M8 2v2.500M8 11.500V14M2 8h2.500M11.500 8H14M3.800 3.800l1.700 1.700M10.500 10.500l1.700 1.700M12.200 3.800l-1.700 1.700M5.500 10.500l-1.700 1.700",
  lasso:
    "M8 2.5c3.300 0 6 1.700 6 3.900s-2.700 3.900-6 3.900-6-1.700-6-3.900 2.700-3.900 6-3.900ZM4.700 9.700c-1.300.5-1.600 1.700-.7 2.300.9.500.9 1.500-.2 2",
  retry: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
} as const;

export type IconName = keyof typeof paths;

/** A line drawing on a 16-unit grid, in the colour of the text beside it; never the only name of a control. */
export function Icon({ name, size = 14, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  );
}
