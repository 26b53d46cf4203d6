import { z } from "zod";
import { AgentId, MemoryId, UserId } from "./id.ts";
import { AgentRef, Scope, UserRef } from "./memory.ts";
import { Count, Time } from "./page.ts";

export const GraphMemory = z.object({
  id: MemoryId,
  title: z.string(),
  type: z.string(),
  scope: Scope,
  ownerId: UserId,
  agentId: AgentId.nullable(),
  createdAt: Time,
  updatedAt: Time,
  archivedAt: Time.nullable(),
});
export type GraphMemory = z.infer<typeof GraphMemory>;

export const GraphLink = z.object({
  sourceId: MemoryId,
  targetId: MemoryId,
  kind: z.string(),
  weight: z.number(),
});
export type GraphLink = z.infer<typeof GraphLink>;

/**
 * Every memory and link of a workspace that the caller may see, up to the budgets. A count drawn from a cut read is a lower
 * bound; nothing that rests on absence may be said from a cut read. `version` is the same for the same answer.
 */
export const Graph = z.object({
  memories: z.array(GraphMemory),
  links: z.array(GraphLink),
  owners: z.array(UserRef),
  agents: z.array(AgentRef),
  counts: z.object({ memories: Count, links: Count }),
  linksTruncated: z.boolean(),
  memoriesTruncated: z.boolean(),
  version: z.string(),
});
export type Graph = z.infer<typeof Graph>;
