import { redirect } from "next/navigation";

type WorkspaceProps = { params: Promise<{ workspace: string }> };

export default async function WorkspacePage({ params }: WorkspaceProps) {
  const { workspace } = await params;
  redirect(`/dashboard/${workspace}/memory`);
}
