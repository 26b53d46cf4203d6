import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { LinkPage, ListLinksQuery } from "#lib/contract/link.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { asNumber } from "../as-number.ts";
import { defineTool, reads } from "../define-tool.ts";
import { ListedLinkOutline } from "../outlines.ts";
import { tellListedLink } from "../texts/tell-link.ts";
import { tellNext } from "../texts/tell-memory.ts";

const { limit, ...filters } = ListLinksQuery.shape;

export const listMemoryLinks = defineTool({
  name: "memory__list_memory_links",
  title: "List a memory's links",
  description:
    "List the links from (outbound) or to (inbound) a memory, newest first, each with its other end.",
  hints: reads,
  input: z.strictObject({ memory_id: MemoryId, ...filters, limit: asNumber(limit) }),
  output: LinkPage.extend({ items: z.array(ListedLinkOutline) }),
  operate: (actor, { memory_id, ...page }) => listLinks(actor, { id: memory_id, ...page }),
  tell: ({ items, nextCursor }, { direction }) =>
    items.length === 0
      ? `No ${direction} links that you can see.`
      : [
          `${items.length} ${direction} links:`,
          ...items.map((link) => tellListedLink(link, direction)),
          ...tellNext(nextCursor),
        ].join("\n"),
});
