import { ServiceError } from "#lib/contract/error.ts";
import { WorkspaceId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { assertName } from "./assert-name.ts";

export type AddedWorkspace = { id: WorkspaceId; slug: string; name: string };

/** Adds a workspace. A repeat changes nothing. Throws conflict when the slug has another name, invalid_request for their form. */
export async function addWorkspace(input: { slug: string; name: string }): Promise<AddedWorkspace> {
  if (!/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(input.slug)) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/slug", message: "needs 1 to 64 of a-z, 0-9 and -, and no - at either end" }],
    });
  }
  assertName(input.name, "#/name");
  const { id, slug, name } = await asOwner(async (tx) => {
    // Not Prisma's upsert, which looks before it inserts: two at once are one.
    await tx.workspace.createMany({ data: [input], skipDuplicates: true });
    return tx.workspace.findUniqueOrThrow({ where: { slug: input.slug } });
  });
  if (name !== input.name) {
    throw new ServiceError("conflict", { detail: `The workspace ${slug} exists already, named ${name}.` });
  }
  return { id: WorkspaceId.parse(id), slug, name };
}
