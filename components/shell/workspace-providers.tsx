"use client";

import type { ReactNode } from "react";
import { useLiveChanges } from "#components/api/use-live-changes.ts";
import { WeftProvider } from "#components/api/weft-provider.tsx";
import { NoticeProvider } from "#components/ui/notices.tsx";
import type { Me } from "#lib/contract/me.ts";
import { MemberProvider, type Workspace } from "./member.tsx";

type WorkspaceProvidersProps = { me: Me; workspace: Workspace; children: ReactNode };

/** What every page of a workspace stands on: who looks, the client and its cache, and the notices. */
export function WorkspaceProviders({ me, workspace, children }: WorkspaceProvidersProps) {
  return (
    <MemberProvider me={me} workspace={workspace}>
      <WeftProvider workspace={workspace.slug}>
        <LiveChanges />
        <NoticeProvider>{children}</NoticeProvider>
      </WeftProvider>
    </MemberProvider>
  );
}

function LiveChanges() {
  useLiveChanges();
  return null;
}
