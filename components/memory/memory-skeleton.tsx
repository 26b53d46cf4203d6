import { Skeleton } from "#components/ui/skeleton.tsx";

const widths = ["62%", "48%", "71%", "40%", "55%", "34%", "66%", "45%"];

/** The filters' shape while the graph is on its way. */
export function FiltersSkeleton() {
  return (
    <div className="flex flex-col gap-7 px-3.5 py-5" aria-hidden="true">
      {[6, 4, 5].map((rows) => (
        <div key={rows}>
          <Skeleton className="mb-3.5 h-2 w-10" />
          <LegendSkeleton rows={rows} />
        </div>
      ))}
    </div>
  );
}

/** Rows of a legend that is not known yet; eight at most. */
export function LegendSkeleton({ rows }: { rows: number }) {
  return widths.slice(0, rows).map((width) => (
    <div
      key={width}
      aria-hidden="true"
      className="grid h-[26px] grid-cols-[14px_1fr_18px] items-center gap-2"
    >
      <Skeleton className="size-[9px] rounded-[3px]" />
      <Skeleton className="h-2.5" style={{ width }} />
      <Skeleton className="h-2" />
    </div>
  ));
}

/** The inspector's shape while the graph is on its way. */
export function OverviewSkeleton() {
  return (
    <div className="px-[18px] py-5" aria-hidden="true">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-4 h-2.5 w-52" />
      <Skeleton className="mt-8 mb-4 h-2 w-16" />
      {widths.slice(0, 6).map((width) => (
        <div key={width} className="flex h-[30px] items-center">
          <Skeleton style={{ width }} />
        </div>
      ))}
    </div>
  );
}

type CentreSkeletonProps = { shape: "graph" | "list"; says?: string };

/** Quiet dots where the graph will be; rows where the list will. */
export function CentreSkeleton({ shape, says = "Reading the graph" }: CentreSkeletonProps) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-hidden bg-canvas" role="status">
      <span className="sr-only">{says}</span>
      {shape === "graph" ? (
        <svg aria-hidden="true" viewBox="0 0 400 260" className="w-1/2 max-w-xs animate-breathe text-line">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            <path d="M92 74 160 120 250 84 316 140 M160 120 138 196 220 178 250 84 M220 178 316 140 M92 74 60 150 138 196" />
          </g>
          <g fill="currentColor">
            <circle cx="92" cy="74" r="7" />
            <circle cx="160" cy="120" r="12" />
            <circle cx="250" cy="84" r="8" />
            <circle cx="316" cy="140" r="9" />
            <circle cx="138" cy="196" r="6" />
            <circle cx="220" cy="178" r="10" />
            <circle cx="60" cy="150" r="5" />
          </g>
        </svg>
      ) : (
        <div className="absolute inset-0 pt-8" aria-hidden="true">
          {Array.from({ length: 4 }, (_, block) => `block-${block}`).map((block) =>
            widths.slice(0, 6).map((width) => (
              <div key={block + width} className="flex h-[34px] items-center border-line/60 border-b px-3.5">
                <Skeleton style={{ width }} className="max-w-md" />
              </div>
            )),
          )}
        </div>
      )}
    </div>
  );
}
