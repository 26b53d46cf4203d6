import { z } from "zod";
import { GraphMemory } from "#lib/contract/graph.ts";
import { Link, ListedLink } from "#lib/contract/link.ts";
import { Memory } from "#lib/contract/memory.ts";

// What the output schemas name of the contract's shapes: what a model goes on with. `structuredContent` has all of each shape. Spelled
// out in every tool, they would be most of the list of tools, which each model is sent before it has asked for anything.

export const MemoryOutline = Memory.pick({ id: true, title: true, archivedAt: true, supersededBy: true });

export const WholeMemoryOutline = MemoryOutline.extend(
  Memory.pick({ content: true, type: true, tags: true, scope: true, version: true, current: true }).shape,
);

export const ListedMemoryOutline = Memory.pick({
  id: true,
  title: true,
  content: true,
  archivedAt: true,
}).extend({
  contentTruncated: z.boolean(),
});

export const LinkOutline = Link.pick({ sourceId: true, targetId: true, kind: true, weight: true });

export const ListedLinkOutline = LinkOutline.extend({
  memory: ListedLink.shape.memory.pick({ id: true, title: true }),
});

export const GraphMemoryOutline = GraphMemory.pick({ id: true, title: true, archivedAt: true });
