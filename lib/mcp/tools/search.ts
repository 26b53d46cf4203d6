import { z } from "zod";
import { ListMemoriesQuery, MemoryPage } from "#lib/contract/memory.ts";
import { listMemories } from "#lib/memories/list-memories.ts";
import { asNumber } from "../as-number.ts";
import { defineTool, reads } from "../define-tool.ts";
import { toListed } from "../listed-memory.ts";
import { ListedMemoryOutline } from "../outlines.ts";
import { tellCount, tellListed, tellNext } from "../texts/tell-memory.ts";

const { q, limit, cursor } = ListMemoriesQuery.shape;

export const search = defineTool({
  name: "memory__search",
  title: "Search memories",
  description:
    "Find memories that hold every word of the query, best first. Follow their links with memory__explore.",
  hints: reads,
  input: z.strictObject({ query: q.unwrap(), limit: asNumber(limit), cursor }),
  output: MemoryPage.extend({ items: z.array(ListedMemoryOutline) }),
  operate: async (actor, { query, ...page }) =>
    toListed(await listMemories(actor, { q: query, state: "active", ...page })),
  tell: ({ items, nextCursor, count }) =>
    items.length === 0
      ? "Nothing found. Try fewer or other words."
      : [
          `${items.length} of ${count ? tellCount(count) : "some"} found:`,
          ...items.map(tellListed),
          ...tellNext(nextCursor),
          "Read one whole with memory__get_memory.",
        ].join("\n"),
});
