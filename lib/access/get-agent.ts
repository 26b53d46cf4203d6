import type { Actor } from "#lib/actor.ts";
import type { Agent } from "#lib/contract/access.ts";
import { notFound } from "#lib/contract/error.ts";
import type { AgentId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findAgent } from "./agent-sql.ts";

/** One of the agents that the actor may list. Throws not_found. */
export function getAgent(actor: Actor, input: { id: AgentId }): Promise<Agent> {
  return asActor(actor, async (tx) => {
    const agent = await findAgent(tx, input.id);
    if (!agent) throw notFound();
    return agent;
  });
}
