import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findViewer } from "#lib/auth/find-viewer.ts";
import type { Me } from "#lib/contract/me.ts";

const findViewerOnce = cache(findViewer);

/** The viewer of this request; whoever is not signed in goes to sign in, and comes back to `path`. */
export async function requireViewer(path: string): Promise<Me> {
  const me = await findViewerOnce();
  if (!me) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return me;
}

/** The viewer and the workspace that an address names by slug or id. One that is not theirs is not found. */
export async function requireMember(named: string, path: string) {
  const me = await requireViewer(path);
  const workspace = me.workspaces.find(({ id, slug }) => slug === named || id === named.toLowerCase());
  if (!workspace) notFound();
  return { me, workspace };
}
