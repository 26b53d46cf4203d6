import { z } from "zod";
import { Graph, GraphLink, GraphMemory } from "./graph.ts";
import { MemoryId } from "./id.ts";
import { Kind } from "./kind.ts";
import { limits } from "./limits.ts";
import { queryInteger } from "./page.ts";

/** Which way links are followed: as they are, against it, or either. */
export const FollowedDirection = z.enum(["both", "outbound", "inbound"]);
export type FollowedDirection = z.infer<typeof FollowedDirection>;

const followed = { direction: FollowedDirection.default("both"), kind: Kind.optional() };

/** `limit`: of memories, the root counted too. */
export const NeighborhoodQuery = z.strictObject({
  depth: queryInteger(1, limits.neighborhood.depth).default(1),
  ...followed,
  limit: queryInteger(1, limits.neighborhood.maxMemories).default(limits.neighborhood.memories),
});
export type NeighborhoodQuery = z.infer<typeof NeighborhoodQuery>;

/** What is around a memory, nearest first. Every link was followed; `truncated`: there was more. */
export const Neighborhood = Graph.extend({ root: MemoryId, depth: z.int(), truncated: z.boolean() });
export type Neighborhood = z.infer<typeof Neighborhood>;

export const PathQuery = z.strictObject(followed);
export type PathQuery = z.infer<typeof PathQuery>;

/**
 * A shortest path of at most six links, each as it is: `memories` from one end to the other, `links[n]` between the n-th and the next.
 * Null when there is none that the caller can see; with `exhaustive: false`, when none was found before the search reached its bound.
 */
export const FoundPath = z.object({
  path: z.object({ memories: z.array(GraphMemory), links: z.array(GraphLink) }).nullable(),
  exhaustive: z.boolean(),
});
export type FoundPath = z.infer<typeof FoundPath>;
