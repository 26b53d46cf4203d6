import { z } from "zod";
import { limits } from "#lib/contract/limits.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { countCharacters, text } from "#lib/contract/text.ts";
import { describeFacts } from "./describe-facts.ts";
import type { Line, Parsed } from "./parse-lines.ts";
import { toReason } from "./to-reason.ts";

export const memoriesFile = "memories.jsonl";

/** A memory of the file: `id` is what its links call it, `owner` a handle, `memory` what is to be created. */
export type SourceMemory = { line: number; id: string; owner: string; memory: CreateMemory };

const MemoryLine = z.looseObject({
  type: z.literal("memory"),
  id: text(1, 200),
  // It becomes the local part of an e-mail address, which is kept in lower case.
  owner: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, "must be 1 to 63 of a-z, 0-9, dot, hyphen, underscore"),
  kind: z.string(),
  title: z.string(),
  status: z.string().optional(),
  tags: z.array(z.string()).default([]),
});

function isTag(value: string | undefined): value is string {
  return value !== undefined && value !== "" && countCharacters(value) <= limits.memory.tag;
}

function toSourceMemory({ line, value }: Line): SourceMemory {
  const { type: _, id, owner, kind, title, tags, ...facts } = MemoryLine.parse(value);
  const memory = CreateMemory.parse({
    title,
    type: kind,
    tags: [facts.status, ...tags].filter(isTag),
    content: describeFacts({ id, ...facts }),
    metadata: { source: { id, ...facts } },
  });
  return { line, id, owner, memory };
}

/** The memories of the file, in its order; a line that can't be one, or repeats an id, is skipped. */
export function parseMemories(lines: Line[]): Parsed<SourceMemory> {
  const parsed: Parsed<SourceMemory> = { items: [], skipped: [] };
  const seen = new Map<string, number>();
  for (const each of lines) {
    const skip = (reason: string) => parsed.skipped.push({ file: memoriesFile, line: each.line, reason });
    try {
      const memory = toSourceMemory(each);
      const first = seen.get(memory.id);
      if (first !== undefined) skip(`repeats the id ${memory.id} of line ${first}`);
      else {
        seen.set(memory.id, each.line);
        parsed.items.push(memory);
      }
    } catch (error) {
      skip(toReason(error));
    }
  }
  return parsed;
}
