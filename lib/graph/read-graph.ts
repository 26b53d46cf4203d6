import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { asActor } from "#lib/db/transaction.ts";
import { composeGraph, type GraphBudget, graphBudget } from "./compose-graph.ts";

/** Reads everything the actor may see of a workspace, up to the budgets: see `composeGraph`. One snapshot. */
export function readGraph(actor: Actor, budget: GraphBudget = graphBudget()): Promise<Graph> {
  return asActor(actor, (tx) => composeGraph(tx, budget), "snapshot");
}
