import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import type { IngestText, Memory } from "#lib/contract/memory.ts";
import { countCharacters } from "#lib/contract/text.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import { insertPartLinks } from "#lib/links/insert-part-links.ts";
import { insertRelatedLinks } from "#lib/links/insert-related-links.ts";
import { insertMemory, type MemoryRow, memoryColumns, memoryJoins, toMemory } from "./memory-sql.ts";
import { type Section, splitHeadings } from "./split-headings.ts";

function refuse(message: string): ServiceError {
  return new ServiceError("invalid_request", { errors: [{ pointer: "#/content", message }] });
}

function readSections(content: string): Section[] {
  const sections = splitHeadings(content);
  const long = sections.find((section) => countCharacters(section.content) > limits.memory.content);
  if (sections.length === 0) throw refuse("has no words");
  if (sections.length > limits.ingest.memories) {
    throw refuse(`has ${sections.length} parts; a text may have at most ${limits.ingest.memories}`);
  }
  if (long) throw refuse(`has a part of more than ${limits.memory.content} characters: "${long.title}"`);
  return sections;
}

async function findInOrder(tx: Transaction, ids: MemoryId[]): Promise<Memory[]> {
  const rows = await tx.$queryRaw<MemoryRow[]>`
    select ${memoryColumns} from unnest(${ids}::uuid[]) with ordinality as given (id, position)
      join memories m on m.workspace_id = app.workspace_id() and m.id = given.id ${memoryJoins}
     order by given.position`;
  return rows.map(toMemory);
}

/**
 * Saves one longer Markdown text as a memory a heading, in its order: each later one is linked `part-of` to the first, and the first
 * `related` to `relatedIds`. All or nothing. Throws as createMemory; invalid_request also for more than 100 parts, and for one
 * that is too long for a memory.
 */
export async function ingestText(actor: Actor, input: IngestText): Promise<Memory[]> {
  const { relatedIds, content, ...fields } = input;
  const sections = readSections(content);
  return asActor(actor, async (tx) => {
    const ids: MemoryId[] = [];
    for (const section of sections) ids.push(await insertMemory(tx, { ...fields, ...section }));
    const [first, ...later] = ids;
    if (first) {
      await insertPartLinks(tx, later, first);
      await insertRelatedLinks(tx, first, relatedIds);
    }
    return findInOrder(tx, ids);
  });
}
