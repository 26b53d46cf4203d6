"use client";

import { Failure } from "#components/ui/failure.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that broke while it was made. The digest names the entry in the server's log. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-4">
      <Failure
        title="This page could not be shown"
        message="Something went wrong while it was being made."
        kept="Nothing was changed."
        requestId={error.digest ?? null}
        onRetry={reset}
      />
    </main>
  );
}
