import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { UpdateMemory } from "#lib/contract/memory.ts";
import { updateMemory as update } from "#lib/memories/update-memory.ts";
import { defineTool, overwrites } from "../define-tool.ts";
import { MemoryOutline } from "../outlines.ts";
import { nameMemory, tellState } from "../texts/tell-memory.ts";

const { relatedIds, ...fields } = UpdateMemory.shape;

export const updateMemory = defineTool({
  name: "memory__update_memory",
  title: "Update a memory",
  description:
    "Change the fields given of a memory of your own; others stay. When a decision changed, rather save a new memory and archive the old one with successor_id.",
  hints: overwrites,
  input: z.strictObject({
    memory_id: MemoryId,
    ...fields,
    related_ids: relatedIds.describe("Links of kind related to add; none is removed"),
  }),
  output: z.object({ memory: MemoryOutline }),
  operate: async (actor, { memory_id, related_ids, ...said }) => ({
    memory: await update(actor, { ...said, id: memory_id, relatedIds: related_ids }),
  }),
  tell: ({ memory }) =>
    [`Updated ${nameMemory(memory)}: version ${memory.version}.`, ...tellState(memory)].join(" "),
});
