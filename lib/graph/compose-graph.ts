import type { Graph } from "#lib/contract/graph.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import { fitEnds } from "./fit-ends.ts";
import { listNames } from "./graph-sql.ts";
import { readMemories } from "./read-memories.ts";
import { readRotation } from "./read-rotation.ts";
import { toVersion } from "./to-version.ts";

export type GraphBudget = { links: number; memories: number };

/** The budgets of this process. */
export function graphBudget(): GraphBudget {
  return { links: env().WEFT_GRAPH_LINK_BUDGET, memories: env().WEFT_GRAPH_MEMORY_BUDGET };
}

/**
 * Everything the actor may see of a workspace, up to the budgets. Links are cut by rotation across source owners, each owner's
 * newest first, so that nobody crowds the rest out, whichever budget they exceed; the ends of returned links come before other
 * memories. One moment, in a transaction that is a snapshot.
 */
export async function composeGraph(tx: Transaction, budget: GraphBudget): Promise<Graph> {
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
}
