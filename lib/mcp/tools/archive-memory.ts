import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { ArchiveMemory } from "#lib/contract/memory.ts";
import { archiveMemory as archive } from "#lib/memories/archive-memory.ts";
import { defineTool, sets } from "../define-tool.ts";
import { MemoryOutline } from "../outlines.ts";
import { nameMemory } from "../texts/tell-memory.ts";

const { successorId } = ArchiveMemory.shape;

export const archiveMemory = defineTool({
  name: "memory__archive_memory",
  title: "Archive a memory",
  description:
    "Retire a memory of your own that is no longer true. It stays readable, and with successor_id leads to what replaces it.",
  hints: sets,
  input: z.strictObject({
    memory_id: MemoryId,
    successor_id: successorId.describe("What replaces it; without, any successor it had is removed"),
  }),
  output: z.object({ memory: MemoryOutline }),
  operate: async (actor, { memory_id, successor_id }) => ({
    memory: await archive(actor, { id: memory_id, successorId: successor_id }),
  }),
  tell: ({ memory }) =>
    [
      `Archived ${nameMemory(memory)}.`,
      memory.supersededBy ? `It leads to ${memory.supersededBy}.` : "It has no successor.",
      "memory__restore_memory undoes this.",
    ].join(" "),
});
