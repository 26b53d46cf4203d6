import type { Actor } from "#lib/actor.ts";
import type { GraphLink } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Neighborhood, NeighborhoodQuery } from "#lib/contract/neighborhood.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { listNames } from "./graph-sql.ts";
import { type Following, listHops } from "./list-hops.ts";
import { requireMemories } from "./require-memories.ts";
import { toVersion } from "./to-version.ts";

export type NeighborhoodBudget = { memories: number; links: number };

type Reached = { ids: MemoryId[]; links: GraphLink[]; linksTruncated: boolean; memoriesTruncated: boolean };

function keyOf(link: GraphLink): string {
  return `${link.sourceId} ${link.targetId} ${link.kind}`;
}

/** Goes out from the root, level by level. What a cut leaves out is the farthest, and of a memory's links the oldest. */
async function reach(
  tx: Transaction,
  root: MemoryId,
  depth: number,
  following: Following,
  budget: NeighborhoodBudget,
): Promise<Reached> {
  const reached = new Set([root]);
  const links = new Map<string, GraphLink>();
  let [linksTruncated, memoriesTruncated] = [false, false];
  let level = [root];
  for (let distance = 0; distance < depth && level.length > 0; distance += 1) {
    // Each may come from both its ends: more than these are more than the budget.
    const most = 2 * budget.links + 1;
    const hops = await listHops(tx, level, following, most);
    if (hops.length === most) linksTruncated = true;
    level = [];
    for (const { to, link } of hops) {
      const key = keyOf(link);
      if (links.has(key)) continue;
      if (links.size === budget.links) {
        linksTruncated = true;
        break;
      }
      if (!reached.has(to)) {
        if (reached.size === budget.memories) {
          [linksTruncated, memoriesTruncated] = [true, true];
          continue;
        }
        reached.add(to);
        level.push(to);
      }
      links.set(key, link);
    }
  }
  return { ids: [...reached], links: [...links.values()], linksTruncated, memoriesTruncated };
}

/**
 * Reads what is around a memory, up to `depth` links away, nearest first and of each memory the newest links first: every link that
 * was followed, and both its ends. A count of a cut read is a lower bound. One snapshot. Throws not_found.
 */
export function readNeighborhood(
  actor: Actor,
  { id, depth, direction, kind, limit }: NeighborhoodQuery & { id: MemoryId },
  budget: NeighborhoodBudget = { memories: limit, links: limits.neighborhood.links },
): Promise<Neighborhood> {
  return asActor(
    actor,
    async (tx) => {
      const { ids, links, linksTruncated, memoriesTruncated } = await reach(
        tx,
        id,
        depth,
        { direction, kind },
        budget,
      );
      // The root among them: around one that can't be seen there is no link either.
      const memories = await requireMemories(tx, ids);
      const truncated = linksTruncated || memoriesTruncated;
      const { owners, agents } = await listNames(
        tx,
        [...new Set(memories.map((memory) => memory.ownerId))],
        [...new Set(memories.flatMap((memory) => memory.agentId ?? []))],
      );
      const graph = {
        memories,
        links,
        owners,
        agents,
        counts: {
          memories: { value: memories.length, exact: !truncated },
          links: { value: links.length, exact: !truncated },
        },
        linksTruncated,
        // A link that was not followed may have led to a memory.
        memoriesTruncated: truncated,
      };
      return { ...graph, version: toVersion(graph), root: id, depth, truncated };
    },
    "snapshot",
  );
}
