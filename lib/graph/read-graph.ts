import { createHash } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { asActor } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import { listNames } from "./graph-sql.ts";
import { readMemories } from "./read-memories.ts";
import { readRotation } from "./read-rotation.ts";

export type GraphBudget = { links: number; memories: number };

/** The same answer has the same version, whoever reads it. */
function toVersion(answer: Omit<Graph, "version">): string {
  return createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
}

/**
 * Reads everything the actor may see of a workspace, up to the budgets. Links are cut by rotation across source owners, each owner's
 * newest first, so that nobody crowds the rest out; the ends of returned links come before other memories. One snapshot.
 */
export function readGraph(
  actor: Actor,
  budget: GraphBudget = { links: env().WEFT_GRAPH_LINK_BUDGET, memories: env().WEFT_GRAPH_MEMORY_BUDGET },
): Promise<Graph> {
  return asActor(
    actor,
    async (tx) => {
      const { links: newest, counted, truncated } = await readRotation(tx, budget.links);
      const ends = [...new Set(newest.flatMap((link) => [link.sourceId, link.targetId]))];
      const found = await readMemories(tx, ends, budget.memories + 1);
      const memoriesTruncated = found.length > budget.memories;
      const memories = found.slice(0, budget.memories);
      // A link is shown with both its ends: when these did not all fit, neither do the links.
      const shown = new Set(memories.map((memory) => memory.id));
      const links = memoriesTruncated
        ? newest.filter((link) => shown.has(link.sourceId) && shown.has(link.targetId))
        : newest;
      const linksTruncated = truncated || links.length < newest.length;

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
          links: { value: truncated ? counted : newest.length, exact: !truncated },
        },
        linksTruncated,
        memoriesTruncated,
      };
      return { ...answer, version: toVersion(answer) };
    },
    "snapshot",
  );
}
