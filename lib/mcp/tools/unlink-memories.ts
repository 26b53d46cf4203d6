import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { KindQuery } from "#lib/contract/link.ts";
import { removeLink } from "#lib/links/remove-link.ts";
import { defineTool, overwrites } from "../define-tool.ts";
import { nameKind } from "../texts/tell-link.ts";

export const unlinkMemories = defineTool({
  name: "memory__unlink_memories",
  title: "Remove a link",
  description:
    "Remove exactly one link: this source, target and kind. removed is false when there is none. The memories stay.",
  hints: overwrites,
  input: z.strictObject({
    source_id: MemoryId.describe("A memory of your own"),
    target_id: MemoryId,
    ...KindQuery.shape,
  }),
  output: z.object({ removed: z.boolean() }),
  operate: async (actor, { source_id, target_id, kind }) => ({
    removed: await removeLink(actor, { source: source_id, target: target_id, kind }),
  }),
  tell: ({ removed }, { source_id, target_id, kind }) =>
    removed
      ? `Removed ${source_id} ${nameKind(kind)} → ${target_id}.`
      : `There is no link ${source_id} ${nameKind(kind)} → ${target_id}. memory__list_memory_links names those that there are.`,
});
