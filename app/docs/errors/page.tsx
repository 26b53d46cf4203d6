import type { Metadata } from "next";
import { Logo } from "#components/shell/logo.tsx";
import { errorTable } from "#lib/contract/error.ts";

export const metadata: Metadata = { title: "Errors" };

/** The closed table of refusals, where the `type` of each problem document points. */
export default function ErrorsPage() {
  return (
    <main className="mx-auto max-w-2xl px-6 py-12">
      <Logo size={30} />
      <h1 className="mt-4 font-semibold text-[22px] text-ink leading-tight tracking-[-0.02em]">Errors</h1>
      <p className="mt-2 mb-6 text-sm">
        Every refusal is a problem document with one of these codes. Its request id finds the line in the log.
      </p>
      <dl>
        {Object.entries(errorTable).map(([code, { status, title }]) => (
          <div
            key={code}
            id={code}
            className="-mx-3 grid scroll-mt-4 gap-x-6 border-line border-t px-3 py-2.5 target:bg-accent-soft sm:grid-cols-[15rem_1fr]"
          >
            <dt className="flex justify-between gap-3 font-mono text-xs leading-5">
              <code className="text-ink">{code}</code>
              <span className="text-mute">{status}</span>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
