import { z } from "zod";
import { limits } from "#lib/contract/limits.ts";
import { text } from "#lib/contract/text.ts";
import { definePrompt } from "../define-prompt.ts";

const words = text(1, limits.memory.content);

export const saveDecision = definePrompt({
  name: "save_decision",
  title: "Save a decision with its reasons",
  description: "Save a decision as a memory, and link it to what it depends on and what it replaces",
  input: z.strictObject({
    decision: words.describe("What was decided"),
    reasons: words.optional().describe("Why; left out, the conversation's"),
  }),
  write: async (_, { decision, reasons }) =>
    [
      "Save this decision in our shared memory.",
      "",
      `Decision: ${decision}`,
      `Reasons: ${reasons ?? "those of our conversation; ask me when there are none"}`,
      "",
      "1. memory__search for it, and for what it rests on. If it is saved already, update that memory instead.",
      '2. memory__remember it with type "decision": the title says what was decided; the content says it in a sentence, then why, what else was considered, and when to look at it again.',
      '3. memory__link_memories from it to each memory that it rests on, with kind "because-of" or "depends-on". Link only what you have read.',
      "4. If it replaces an earlier decision, memory__archive_memory that one with successor_id set to the new one.",
      "5. Tell me what you saved, linked and archived, titles beside ids.",
    ].join("\n"),
});
