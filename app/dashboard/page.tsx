import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NoWorkspace } from "#components/shell/no-workspace.tsx";
import { requireViewer } from "./require-viewer.ts";

export const metadata: Metadata = { title: "Dashboard" };

/** Leads to the first workspace: there is nothing to see across workspaces. */
export default async function DashboardPage() {
  const me = await requireViewer("/dashboard");
  const [first] = me.workspaces;
  if (first) redirect(`/dashboard/${first.slug}/memory`);
  return <NoWorkspace email={me.user.email} />;
}
