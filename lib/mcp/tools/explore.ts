import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { Neighborhood, NeighborhoodQuery } from "#lib/contract/neighborhood.ts";
import { readNeighborhood } from "#lib/graph/read-neighborhood.ts";
import { asNumber } from "../as-number.ts";
import { defineTool, reads } from "../define-tool.ts";
import { GraphMemoryOutline } from "../outlines.ts";
import { nameKind } from "../texts/tell-link.ts";
import { nameMemory } from "../texts/tell-memory.ts";

const { depth, limit, kind, direction } = NeighborhoodQuery.shape;

/** Lines of a text. */
const most = 50;

export const explore = defineTool({
  name: "memory__explore",
  title: "Explore from a memory",
  description:
    "Follow links from a memory, up to three away: what it depends on, or (inbound) what depends on it. truncated says that there is more.",
  hints: reads,
  input: z.strictObject({
    memory_id: MemoryId,
    depth: asNumber(depth),
    kind: kind.describe("Follow links of this kind only"),
    direction: direction.unwrap().default("outbound"),
    limit: asNumber(limit).describe("Most memories, the root among them"),
  }),
  output: Neighborhood.pick({ root: true, links: true, truncated: true }).extend({
    memories: z.array(GraphMemoryOutline),
  }),
  operate: (actor, { memory_id, ...following }) => readNeighborhood(actor, { id: memory_id, ...following }),
  tell: ({ root, memories, links, truncated }) => {
    const names = new Map<string, string>(memories.map((memory) => [memory.id, nameMemory(memory)]));
    const nameOf = (id: string) => names.get(id) ?? id;
    return [
      `Around ${nameOf(root)}: ${memories.length - 1} memories, ${links.length} links.`,
      ...links
        .slice(0, most)
        .map((link) => `- ${nameOf(link.sourceId)} ${nameKind(link.kind)} → ${nameOf(link.targetId)}`),
      ...(links.length > most ? [`${links.length - most} more links are in structuredContent.`] : []),
      ...(truncated ? ["Cut: there is more. Follow one kind, a smaller depth, or start nearer."] : []),
    ].join("\n");
  },
});
