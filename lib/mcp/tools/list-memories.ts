import { z } from "zod";
import { ListMemoriesQuery, MemoryPage, MemorySort } from "#lib/contract/memory.ts";
import { listMemories as list } from "#lib/memories/list-memories.ts";
import { asNumber } from "../as-number.ts";
import { defineTool, reads } from "../define-tool.ts";
import { toListed } from "../listed-memory.ts";
import { ListedMemoryOutline } from "../outlines.ts";
import { tellListed, tellNext } from "../texts/tell-memory.ts";

const { q: _, limit, ...filters } = ListMemoriesQuery.shape;

export const listMemories = defineTool({
  name: "memory__list_memories",
  title: "List memories",
  description:
    "List the memories you may see, newest change first. To find one by its words use memory__search.",
  hints: reads,
  input: z.strictObject({
    ...filters,
    sort: MemorySort.exclude(["relevance"]).optional(),
    limit: asNumber(limit),
  }),
  output: MemoryPage.omit({ count: true }).extend({ items: z.array(ListedMemoryOutline) }),
  operate: async (actor, filter) => toListed(await list(actor, filter)),
  tell: ({ items, nextCursor }) =>
    items.length === 0
      ? "No memories here."
      : [`${items.length} memories:`, ...items.map(tellListed), ...tellNext(nextCursor)].join("\n"),
});
