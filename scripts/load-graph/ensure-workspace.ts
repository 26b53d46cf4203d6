import { UserId, WorkspaceId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { StartupError } from "#scripts/startup-error.ts";

export type LoadedWorkspace = { id: WorkspaceId; slug: string; name: string };

/** `debian-2k` is `Debian 2k`. */
function toName(slug: string): string {
  return slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
}

/** The workspace of this slug, made when missing. */
export async function ensureWorkspace(slug: string): Promise<LoadedWorkspace> {
  if (!/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(slug)) {
    throw new StartupError(
      `"${slug}" can't name a workspace: a slug has 1 to 64 of a-z, 0-9 and hyphen, no hyphen at either end.`,
    );
  }
  return asOwner(async (tx) => {
    await tx.workspace.createMany({ data: { slug, name: toName(slug) }, skipDuplicates: true });
    const workspace = await tx.workspace.findUniqueOrThrow({ where: { slug } });
    return { id: WorkspaceId.parse(workspace.id), slug, name: workspace.name };
  });
}

/** Lets an account look at the workspace. One that has a place there keeps it as it is. */
export async function addViewer(workspace: LoadedWorkspace, email: string): Promise<void> {
  const user = await asOwner((tx) => tx.user.findUnique({ where: { email: email.toLowerCase() } }));
  if (!user) throw new StartupError(`There is no account with the e-mail address ${email}.`);
  const place = { workspaceId: workspace.id, userId: UserId.parse(user.id), role: "viewer" };
  await asOwner((tx) => tx.member.createMany({ data: place, skipDuplicates: true }));
}
