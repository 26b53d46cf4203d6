import { buildApiKey } from "#lib/auth/api-key.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { assertName } from "./assert-name.ts";
import { resolveEmail, resolveSlug } from "./find-place.ts";
import { type GrantTerms, putGrant } from "./put-grant.ts";

export type AddedKey = {
  id: string;
  /** The secret, this once. */
  key: string;
  prefix: string;
  workspace: string;
  email: string;
  agent: string | null;
  readOnly: boolean;
  expiresAt: string | null;
};

/**
 * Makes a new key for a member, or for one of their agents, which is made and granted when missing. Throws not_found when
 * the user is no member, invalid_request for an agent's name that can't be.
 */
export async function addKey(input: {
  email: string;
  slug: string;
  agent: { name: string; terms: GrantTerms } | null;
  readOnly: boolean;
  expiresAt: Date | null;
}): Promise<AddedKey> {
  if (input.agent) assertName(input.agent.name, "#/agent");
  const { key, prefix, secretHash } = buildApiKey();
  return asOwner(async (tx) => {
    const workspaceId = await resolveSlug(tx, input.slug);
    const userId = await resolveEmail(tx, input.email);
    const member = await tx.member.findUnique({ where: { workspaceId_userId: { workspaceId, userId } } });
    if (!member || member.removedAt) {
      throw new ServiceError("not_found", { detail: `${input.email} is not a member of ${input.slug}.` });
    }
    const agentId = input.agent
      ? await putGrant(tx, { workspaceId, userId }, input.agent.name, input.agent.terms)
      : null;
    const { id } = await tx.apiKey.create({
      data: {
        workspaceId,
        userId,
        agentId,
        prefix,
        secretHash,
        readOnly: input.readOnly,
        expiresAt: input.expiresAt,
      },
    });
    return {
      id,
      key,
      prefix,
      workspace: input.slug,
      email: input.email.toLowerCase(),
      agent: input.agent?.name ?? null,
      readOnly: input.readOnly,
      expiresAt: input.expiresAt?.toISOString() ?? null,
    };
  });
}
