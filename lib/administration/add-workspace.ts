import { ServiceError } from "#lib/contract/error.ts";
import { WorkspaceId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";

export type AddedWorkspace = { id: WorkspaceId; slug: string; name: string };

/** Adds a workspace. A repeat changes nothing. Throws conflict when the slug has another name, invalid_request for its form. */
export async function addWorkspace(input: { slug: string; name: string }): Promise<AddedWorkspace> {
  if (!/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(input.slug)) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/slug", message: "needs 1 to 64 of a-z, 0-9 and -, and no - at either end" }],
    });
  }
  const { id, slug, name } = await asOwner((tx) =>
    tx.workspace.upsert({ where: { slug: input.slug }, create: input, update: {} }),
  );
  if (name !== input.name) {
    throw new ServiceError("conflict", { detail: `The workspace ${slug} exists already, named ${name}.` });
  }
  return { id: WorkspaceId.parse(id), slug, name };
}
