import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { asActor } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import { fitEnds } from "./fit-ends.ts";
import { listNames } from "./graph-sql.ts";
import { readMemories } from "./read-memories.ts";
import { readRotation } from "./read-rotation.ts";
import { toVersion } from "./to-version.ts";

export type GraphBudget = { links: number; memories: number };

/**
 * Reads everything the actor may see of a workspace, up to the budgets. Links are cut by rotation across source owners, each owner's
 * newest first, so that nobody crowds the rest out, whichever budget they exceed; the ends of returned links come before other
 * memories. One snapshot.
 */
export function readGraph(
  actor: Actor,
  budget: GraphBudget = { links: env().WEFT_GRAPH_LINK_BUDGET, memories: env().WEFT_GRAPH_MEMORY_BUDGET },
): Promise<Graph> {
  return asActor(
    actor,
    async (tx) => {
      const { turns, counted, truncated } = await readRotation(tx, budget.links);
      const taken = turns.reduce((total, links) => total + links.length, 0);
      const { links, ends } = fitEnds(turns, budget.memories);
      const found = await readMemories(tx, ends, budget.memories + 1);
      const memoriesTruncated = found.length > budget.memories;
      const memories = found.slice(0, budget.memories);
      const linksTruncated = truncated || links.length < taken;

      const { owners, agents } = await listNames(
        tx,
        [...new Set(memories.map((memory) => memory.ownerId))],
        [...new Set(memories.flatMap((memory) => memory.agentId ?? []))],
      );
      const answer = {
        memories,
        links,
        owners,
        agents,
        counts: {
          memories: { value: memoriesTruncated ? found.length : memories.length, exact: !memoriesTruncated },
          links: { value: truncated ? counted : taken, exact: !truncated },
        },
        linksTruncated,
        memoriesTruncated,
      };
      return { ...answer, version: toVersion(answer) };
    },
    "snapshot",
  );
}
