import type { Event } from "#lib/contract/event.ts";
import type { Graph, GraphMemory } from "#lib/contract/graph.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { ApiError } from "./api-error.ts";
import type { GraphChange } from "./apply-changes.ts";
import type { WeftClient } from "./weft-client.ts";

/** More memories than these are read faster with the graph than one by one. */
const MOST_READS = 16;

/**
 * What events mean for a graph: links are told whole, memories are read. Null where only reading the graph again can tell: a memory
 * comes into sight with links of which nothing is told, or leaves a cut graph with links that were counted unseen. Throws ApiError.
 */
export async function readChanges(
  client: WeftClient,
  graph: Graph,
  events: readonly Event[],
  signal: AbortSignal,
): Promise<GraphChange[] | null> {
  const drawn = new Set<string>(graph.memories.map(({ id }) => id));
  const isCut = graph.linksTruncated || graph.memoriesTruncated;
  const links: GraphChange[] = [];
  // Of each memory what happened to it last, and whether it is new.
  const last = new Map<string, { action: Event["action"]; isNew: boolean }>();
  for (const { action, link, memoryId, after } of events) {
    if (link) {
      if (action === "deleted") links.push({ goneLink: link });
      else links.push({ link: { ...link, weight: Number(after?.weight ?? 1) } });
    }
    if (memoryId)
      last.set(memoryId, { action, isNew: action === "created" || last.get(memoryId)?.isNew === true });
  }
  const memories: GraphChange[] = [];
  const changed: string[] = [];
  for (const [id, { action, isNew }] of last) {
    if (action === "trashed") {
      if (isCut) return null;
      memories.push({ goneMemory: id });
    } else if (drawn.has(id) || (isNew && action !== "restored")) changed.push(id);
    else return null;
  }
  if (changed.length > MOST_READS) return null;
  const read = await Promise.all(changed.map((id) => readMemory(client, id, signal)));
  return [...memories, ...read, ...links];
}

async function readMemory(client: WeftClient, id: string, signal: AbortSignal): Promise<GraphChange> {
  try {
    const memory = await client.call("getMemory", { params: { id }, signal });
    if (memory.deletedAt) return { goneMemory: id };
    return { memory: toGraphMemory(memory), owner: memory.owner, agent: memory.agent };
  } catch (error) {
    // It went since, and the event of that is on its way.
    if (error instanceof ApiError && error.code === "not_found") return { goneMemory: id };
    throw error;
  }
}

function toGraphMemory(memory: Memory): GraphMemory {
  const { id, title, type, scope, createdAt, updatedAt, archivedAt } = memory;
  const agentId = memory.agent?.id ?? null;
  return { id, title, type, scope, ownerId: memory.owner.id, agentId, createdAt, updatedAt, archivedAt };
}
