import type { Actor } from "#lib/actor.ts";
import type { Agent } from "#lib/contract/access.ts";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import type { AgentId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { findAgent } from "./agent-sql.ts";

/**
 * Makes an agent of the person's, without a grant. `name` has 1 to 100 characters, and is the person's only once. Throws
 * forbidden for an agent, conflict for a name that is taken.
 */
export function createAgent(actor: Actor, input: { name: string }): Promise<Agent> {
  return asActor(actor, async (tx) => {
    const [row] = await tx.$queryRaw<{ id: AgentId }[]>`
      insert into agents (user_id, name) values (app.require_person(), ${input.name})
      on conflict (user_id, name) do nothing returning id`;
    if (!row) throw new ServiceError("conflict", { detail: "You have an agent of that name already." });
    const agent = await findAgent(tx, row.id);
    // The right has ended since: not the caller's any more.
    if (!agent) throw notFound();
    return agent;
  });
}
