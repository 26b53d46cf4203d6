import { z } from "zod";
import { CreateMemory } from "#lib/contract/memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { adds, defineTool } from "../define-tool.ts";
import { MemoryOutline } from "../outlines.ts";
import { nameMemory } from "../texts/tell-memory.ts";

const { relatedIds, ...fields } = CreateMemory.shape;

export const remember = defineTool({
  name: "memory__remember",
  title: "Remember",
  description:
    "Save one durable fact as a memory, with its reasons. Search first, so as not to save it twice.",
  hints: adds,
  input: z.strictObject({
    ...fields,
    title: fields.title.describe("Default: the first line of content"),
    content: fields.content.describe("Markdown: the fact and its reasons"),
    type: fields.type.describe("Such as decision, constraint, preference, person, rule, runbook"),
    related_ids: relatedIds.describe("Memories to link to, with kind related"),
  }),
  output: z.object({ memory: MemoryOutline }),
  operate: async (actor, { related_ids, ...said }) => ({
    memory: await createMemory(actor, { ...said, relatedIds: related_ids }),
  }),
  tell: ({ memory }, { related_ids }) =>
    [
      `Saved ${nameMemory(memory)}.`,
      related_ids.length > 0
        ? `Linked it to ${new Set(related_ids).size} with kind "related".`
        : "Link it to what it depends on with memory__link_memories.",
    ].join(" "),
});
