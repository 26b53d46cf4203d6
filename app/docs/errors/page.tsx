import type { Metadata } from "next";
import { errorTable } from "#lib/contract/error.ts";

export const metadata: Metadata = { title: "Errors · Weft" };

/** The closed table of refusals, where the `type` of each problem document points. */
export default function ErrorsPage() {
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="mb-2 text-xl font-semibold">Errors</h1>
      <p className="mb-6">
        Every refusal is a problem document with one of these codes. Its request id finds the line in the log.
      </p>
      <dl className="grid gap-4">
        {Object.entries(errorTable).map(([code, { status, title }]) => (
          <div key={code} id={code} className="scroll-mt-4">
            <dt>
              <code>{code}</code> <span className="tabular-nums">{status}</span>
            </dt>
            <dd className="m-0">{title}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
