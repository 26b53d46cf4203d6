import type { Metadata } from "next";
import { ActivityPage } from "#components/activity/activity-page.tsx";
import { requireMember } from "../../require-viewer.ts";

export const metadata: Metadata = { title: "Activity" };

type ActivityProps = { params: Promise<{ workspace: string }> };

export default async function Activity({ params }: ActivityProps) {
  const { workspace } = await params;
  await requireMember(workspace, `/dashboard/${workspace}/activity`);
  return <ActivityPage />;
}
