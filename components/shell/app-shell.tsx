"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Logo } from "./logo.tsx";
import { useMember } from "./member.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { WorkspaceMenu } from "./workspace-menu.tsx";

const pages = [
  { name: "Memory", path: "memory" },
  { name: "Activity", path: "activity" },
] as const;

type AppShellProps = {
  page: (typeof pages)[number]["path"];
  search?: ReactNode;
  controls?: ReactNode;
  children: ReactNode;
};

/** The frame of every page of a workspace: one row on a wide screen, two on a phone. */
export function AppShell({ page, search, controls, children }: AppShellProps) {
  const { workspace } = useMember();
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-bg">
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 left-2 z-50 rounded-md bg-ink px-3 py-2 font-medium text-bg focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="relative z-30 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 border-line border-b bg-surface px-3.5 [reading-flow:grid-rows] max-md:px-2.5 md:h-12 md:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]">
        <div className="flex h-12 min-w-0 items-center gap-1.5 max-md:col-span-2">
          <Link href={`/dashboard/${workspace.slug}/memory`} aria-label="Weft" className="rounded-md p-1">
            <Logo />
          </Link>
          <WorkspaceMenu />
        </div>
        <nav aria-label="Pages" className="flex gap-0.5 max-md:row-start-2 max-md:h-10 md:ml-1.5">
          {pages.map(({ name, path }) => (
            <Link
              key={path}
              href={`/dashboard/${workspace.slug}/${path}`}
              aria-current={path === page ? "page" : undefined}
              className={classNames(
                "flex h-[30px] items-center self-center rounded-md px-2.5 transition-colors",
                path === page ? "bg-raise text-ink" : "text-mute hover:text-ink",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="flex min-w-0 justify-end max-md:col-start-3">{search}</div>
        <div className="flex items-center gap-1.5 max-md:col-span-3 max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end">
          {controls}
        </div>
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1} className="relative min-h-0 outline-none">
        <OfflineNote />
        {children}
      </main>
    </div>
  );
}
