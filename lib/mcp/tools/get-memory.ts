import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { getMemory as get } from "#lib/memories/get-memory.ts";
import { defineTool, reads } from "../define-tool.ts";
import { WholeMemoryOutline } from "../outlines.ts";
import { tellMemory } from "../texts/tell-memory.ts";

export const getMemory = defineTool({
  name: "memory__get_memory",
  title: "Read a memory",
  description: "Read one memory. An archived one says in current which memory to read instead.",
  hints: reads,
  input: z.strictObject({ memory_id: MemoryId }),
  output: z.object({ memory: WholeMemoryOutline }),
  operate: async (actor, { memory_id }) => ({ memory: await get(actor, { id: memory_id }) }),
  tell: ({ memory }) => tellMemory(memory),
});
