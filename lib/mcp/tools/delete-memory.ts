import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { defineTool, overwrites } from "../define-tool.ts";

export const deleteMemory = defineTool({
  name: "memory__delete_memory",
  title: "Delete a memory",
  description:
    "Move a memory of your own, and its links, to the trash for 30 days. Archive what was true once; delete only what should not have been saved.",
  hints: overwrites,
  input: z.strictObject({ memory_id: MemoryId }),
  output: z.object({ removed: z.boolean() }),
  operate: async (actor, { memory_id }) => {
    await trashMemory(actor, { id: memory_id });
    return { removed: true };
  },
  tell: (_, { memory_id }) =>
    `Moved ${memory_id} and its links to the trash. memory__restore_memory brings them back within 30 days; if you see no private memories, your user does.`,
});
