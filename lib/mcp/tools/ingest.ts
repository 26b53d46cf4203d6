import { z } from "zod";
import { limits } from "#lib/contract/limits.ts";
import { IngestText } from "#lib/contract/memory.ts";
import { ingestText } from "#lib/memories/ingest-text.ts";
import { adds, defineTool } from "../define-tool.ts";
import { MemoryOutline } from "../outlines.ts";
import { nameMemory } from "../texts/tell-memory.ts";

const { relatedIds, ...fields } = IngestText.shape;

export const ingest = defineTool({
  name: "memory__ingest",
  title: "Ingest a text",
  description: `Save one longer text as a memory per heading (at most ${limits.ingest.memories}), each later one linked part-of to the first.`,
  hints: adds,
  input: z.strictObject({
    ...fields,
    content: fields.content.describe("Markdown with headings"),
    related_ids: relatedIds.describe("Memories that the first links to, with kind related"),
  }),
  output: z.object({ memories: z.array(MemoryOutline) }),
  operate: async (actor, { related_ids, ...said }) => ({
    memories: await ingestText(actor, { ...said, relatedIds: related_ids }),
  }),
  tell: ({ memories }) =>
    [
      memories.length === 1
        ? "Saved 1 memory:"
        : `Saved ${memories.length} memories; each after the first is linked "part-of" to it:`,
      ...memories.map((memory) => `- ${nameMemory(memory)}`),
    ].join("\n"),
});
