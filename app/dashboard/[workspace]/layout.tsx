import type { ReactNode } from "react";
import { WorkspaceProviders } from "#components/shell/workspace-providers.tsx";
import { requireMember } from "../require-viewer.ts";

type WorkspaceLayoutProps = { params: Promise<{ workspace: string }>; children: ReactNode };

export default async function WorkspaceLayout({ params, children }: WorkspaceLayoutProps) {
  const { workspace: named } = await params;
  const { me, workspace } = await requireMember(named, `/dashboard/${named}`);
  return (
    <WorkspaceProviders key={workspace.id} me={me} workspace={workspace}>
      {children}
    </WorkspaceProviders>
  );
}
