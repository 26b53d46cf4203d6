import { createHash } from "node:crypto";
import type { Actor } from "#lib/actor.ts";
import type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { asActor } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import { listNames } from "./graph-sql.ts";
import { readMemories } from "./read-memories.ts";
import { readRotation } from "./read-rotation.ts";

export type GraphBudget = { links: number; memories: number };

/** The same answer has the same version, whoever reads it. */
function toVersion({ memories, links, ...rest }: Omit<Graph, "version">): string {
  const hash = createHash("sha256").update(JSON.stringify(rest));
  // A piece at a time: one text of ten megabytes costs more to allocate than to hash.
  for (const rows of [memories, links]) {
    for (let at = 0; at < rows.length; at += 500) hash.update(JSON.stringify(rows.slice(at, at + 500)));
  }
  return hash.digest("base64url").slice(0, 22);
}

/** Every memory that a link begins or ends at, once. */
function listEnds(links: GraphLink[]): Set<MemoryId> {
  const ends = new Set<MemoryId>();
  for (const link of links) ends.add(link.sourceId).add(link.targetId);
  return ends;
}

function keepBetween(memories: GraphMemory[], links: GraphLink[]): GraphLink[] {
  const shown = new Set(memories.map((memory) => memory.id));
  return links.filter((link) => shown.has(link.sourceId) && shown.has(link.targetId));
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
      const ends = listEnds(newest);
      const found = await readMemories(tx, ends, budget.memories + 1);
      const memoriesTruncated = found.length > budget.memories;
      const memories = found.slice(0, budget.memories);
      // A link is shown with both its ends: when these did not all fit, neither do the links.
      const links = ends.size > budget.memories ? keepBetween(memories, newest) : newest;
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
