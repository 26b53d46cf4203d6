import type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import { Graph as GraphSchema } from "#lib/contract/graph.ts";

const time = "2026-01-01T00:00:00.000Z";
/** The id of the memory, owner or agent with a number. */
export const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

type MemoryDraft = Partial<Omit<GraphMemory, "id" | "ownerId" | "agentId">> & {
  number: number;
  owner?: number;
  agent?: number;
};
type LinkDraft = [source: number, target: number, kind?: string];

/** A small graph of memories and links by number, for tests. */
export function buildGraph(memories: MemoryDraft[], links: LinkDraft[] = [], isCut = false): Graph {
  return GraphSchema.parse({
    memories: memories.map(({ number, owner = 901, agent, ...rest }) => ({
      id: idOf(number),
      title: `Memory ${number}`,
      type: "decision",
      scope: "shared",
      ownerId: idOf(owner),
      agentId: agent === undefined ? null : idOf(agent),
      createdAt: time,
      updatedAt: time,
      archivedAt: null,
      ...rest,
    })),
    links: links.map(([source, target, kind = "related"]) => ({
      sourceId: idOf(source),
      targetId: idOf(target),
      kind,
      weight: 1,
    })) satisfies (Omit<GraphLink, "sourceId" | "targetId"> & { sourceId: string; targetId: string })[],
    owners: [
      { id: idOf(901), name: "Platform" },
      { id: idOf(902), name: "Payments" },
    ],
    agents: [{ id: idOf(951), name: "archivist" }],
    counts: {
      memories: { value: memories.length, exact: true },
      links: { value: links.length + (isCut ? 10 : 0), exact: !isCut },
    },
    linksTruncated: isCut,
    memoriesTruncated: false,
    version: "v1",
  });
}
