import type { Metadata } from "next";
import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg p-6">
      <div className="w-full max-w-sm">
        <Logo size={30} />
        <h1 className="mt-4 font-semibold text-[22px] text-ink leading-tight tracking-[-0.02em]">
          There is nothing here that you may use
        </h1>
        <p className="mt-2 text-sm">
          The page may be gone, or belong to a workspace that you are not a member of.
        </p>
        <p className="mt-5">
          <Link
            href="/dashboard"
            className="font-medium text-accent text-sm underline-offset-4 hover:underline"
          >
            Go to your dashboard
          </Link>
        </p>
      </div>
    </main>
  );
}
