import { Skeleton } from "#components/ui/skeleton.tsx";

const rows = ["68%", "82%", "57%", "74%", "63%"];

/** The shape of an inspector's body while it is on its way. */
export function InspectorSkeleton() {
  return (
    <div className="px-[18px] pt-1" role="status" aria-label="Reading the memory">
      <Skeleton className="my-2" />
      <Skeleton className="my-2 w-4/5" />
      <div className="mt-4 flex flex-col gap-3">
        {rows.slice(0, 4).map((width) => (
          <div key={width} className="grid grid-cols-[84px_1fr] gap-2.5">
            <Skeleton className="w-14" />
            <Skeleton style={{ width }} />
          </div>
        ))}
      </div>
      <div className="mt-6 border-line border-t pt-4">
        {rows.map((width) => (
          <Skeleton key={width} className="my-4" style={{ width }} />
        ))}
      </div>
    </div>
  );
}
