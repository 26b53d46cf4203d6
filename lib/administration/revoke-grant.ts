import { ServiceError } from "#lib/contract/error.ts";
import { AgentId, type WorkspaceId } from "#lib/contract/id.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { resolveEmail, resolveSlug } from "./find-place.ts";

export type RevokedGrant = { workspaceId: WorkspaceId; agentId: AgentId; revokedAt: string };

/** Ends what an agent may do in a workspace: from the next statement on. A repeat changes nothing. Throws not_found. */
export function revokeGrant(input: { email: string; slug: string; agent: string }): Promise<RevokedGrant> {
  return asOwner(async (tx) => {
    const workspaceId = await resolveSlug(tx, input.slug);
    const userId = await resolveEmail(tx, input.email);
    const agent = await tx.agent.findUnique({ where: { userId_name: { userId, name: input.agent } } });
    const agentId = agent?.id ?? "";
    if (agent) {
      await tx.grant.updateMany({
        where: { workspaceId, agentId, revokedAt: null },
        data: { revokedAt: new Date() },
      });
    }
    const grant =
      agent && (await tx.grant.findUnique({ where: { workspaceId_agentId: { workspaceId, agentId } } }));
    if (!grant?.revokedAt) {
      throw new ServiceError("not_found", {
        detail: `${input.email} has no agent ${input.agent} with a grant in ${input.slug}.`,
      });
    }
    return { workspaceId, agentId: AgentId.parse(agentId), revokedAt: grant.revokedAt.toISOString() };
  });
}
