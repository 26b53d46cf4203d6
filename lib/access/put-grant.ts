import type { Actor } from "#lib/actor.ts";
import type { GrantOutcome, PutGrant, PutGrantAnswer } from "#lib/contract/access.ts";
import { notFound } from "#lib/contract/error.ts";
import type { AgentId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findAgent } from "./agent-sql.ts";

/**
 * Grants the person's own agent access to the workspace, in place of what it had; a repeat writes nothing. What the person may
 * not do, the agent may not either, whatever the grant says. Throws forbidden for an agent, not_found.
 */
export function putGrant(actor: Actor, input: PutGrant & { id: AgentId }): Promise<PutGrantAnswer> {
  return asActor(actor, async (tx) => {
    const [{ outcome }] = await tx.$queryRaw<[{ outcome: GrantOutcome }]>`
      select app.put_grant(${input.id}::uuid, ${input.access}, ${input.private}) as outcome`;
    const agent = await findAgent(tx, input.id);
    if (!agent) throw notFound();
    return { outcome, agent };
  });
}
