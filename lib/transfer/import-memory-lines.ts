import type { MemoryId } from "#lib/contract/id.ts";
import type { MemoryLine } from "#lib/contract/transfer.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { defaultTitle } from "#lib/memories/default-title.ts";
import { changeMemory } from "./change-memory.ts";
import { findNamed, type Named } from "./find-named.ts";
import { lockMemories, lockNames } from "./lock-memories.ts";
import type { ParsedMemory } from "./parse-line.ts";
import { ambiguous, notYours, refused, toVerdict, type Verdict } from "./verdict.ts";

/** What became of a memory's line, and the memory that it is, when it is one. */
export type MemoryVerdict = { verdict: Verdict; id: MemoryId | null };

type Line = ParsedMemory & { named: Named | undefined };
type Existing = ParsedMemory & { named: Named };

/** What is wrong with a line beside what is stored, or null. */
function findFault({ memory, named }: Line): Verdict | null {
  if (named?.ambiguous) return ambiguous;
  if (named?.trashed) return refused("conflict", "The memory is in the trash: restore it or purge it.");
  if (!named && !titleOf(memory)) {
    return refused("invalid_request", "title: is needed when the content has no words");
  }
  return null;
}

function titleOf(memory: MemoryLine): string {
  return memory.title ?? defaultTitle(memory.content);
}

/** The lines that are as they are stored already, by number. */
async function findSame(tx: Transaction, lines: Existing[]): Promise<Set<number>> {
  if (lines.length === 0) return new Set();
  const given = lines.map(({ line, memory, named }) => {
    const { title, content, memoryType: type, tags, scope, metadata } = memory;
    return { line, id: named.id, title, content, type, tags, scope, metadata };
  });
  const same = await tx.$queryRaw<{ line: number }[]>`
    select given.line
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given
             (line int, id uuid, title text, content text, type text, tags text[], scope text, metadata jsonb)
      join memories m on m.id = given.id
     where m.workspace_id = app.workspace_id() and m.id = any (${given.map(({ id }) => id)}::uuid[])
       and m.title = coalesce(given.title, m.title) and m.content = given.content and m.type = coalesce(given.type, m.type)
       and m.tags = coalesce(given.tags, m.tags) and m.scope = coalesce(given.scope, m.scope)
       and m.metadata = coalesce(given.metadata, m.metadata)`;
  return new Set(same.map((row) => row.line));
}

/** An agent that may not see private memories may not make one private either. */
async function mayHide(tx: Transaction): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ may: boolean }]>`select app.member_id() = any (app.audiences()) as may`;
  return row.may;
}

async function update(tx: Transaction, lines: Existing[]): Promise<[number, MemoryVerdict][]> {
  const same = await findSame(tx, lines);
  const different = lines.filter(({ line }) => !same.has(line));
  if (different.length === 0) return lines.map(({ line, named }) => [line, unchanged(named)]);
  const editable = await lockMemories(
    tx,
    different.filter(({ named }) => named.mine).map(({ named }) => named.id),
  );
  const hides = await mayHide(tx);
  const verdicts: [number, MemoryVerdict][] = [];
  for (const { line, memory, named } of lines) {
    // Of a memory that one line changes, each is held against what the lines before it have written: by its name, and by its id.
    if (same.has(line) && !editable.has(named.id)) verdicts.push([line, unchanged(named)]);
    else if (!editable.has(named.id) || (memory.scope === "private" && !hides)) {
      verdicts.push([line, { verdict: notYours, id: null }]);
    } else {
      const outcome = (await changeMemory(tx, named.id, memory)) ? "updated" : "unchanged";
      verdicts.push([line, { verdict: { outcome }, id: named.id }]);
    }
  }
  return verdicts;
}

function unchanged({ id }: Named): MemoryVerdict {
  return { verdict: { outcome: "unchanged" }, id };
}

async function create(tx: Transaction, lines: Line[]): Promise<[number, MemoryVerdict][]> {
  if (lines.length === 0) return [];
  const given = lines.map(({ line, memory }) => ({
    line,
    external_id: memory.externalId,
    title: titleOf(memory),
    content: memory.content,
    type: memory.memoryType ?? "note",
    tags: memory.tags ?? [],
    scope: memory.scope ?? "shared",
    metadata: memory.metadata ?? {},
  }));
  const rows = await tx.$queryRaw<{ line: number; id: MemoryId | null; refusal: string | null }[]>`
    select line, id, refusal from app.import_memories(${JSON.stringify(given)}::jsonb)`;
  return rows.map(({ line, id, refusal }) => [
    line,
    { verdict: refusal ? toVerdict({ sqlState: refusal, detail: undefined }) : { outcome: "created" }, id },
  ]);
}

/**
 * Writes one chunk of memories, of which no two have the same name: creates those that are not there, changes those of the
 * actor's that differ. Answers what became of each, by the number of its line.
 */
export async function importMemoryLines(
  tx: Transaction,
  chunk: ParsedMemory[],
): Promise<Map<number, MemoryVerdict>> {
  const names = chunk.map(({ memory }) => memory.externalId);
  let found = await findNamed(tx, names);
  if (found.size < names.length) {
    await lockNames(tx);
    found = await findNamed(tx, names);
  }
  const verdicts = new Map<number, MemoryVerdict>();
  const existing: Existing[] = [];
  const missing: Line[] = [];
  for (const given of chunk) {
    const named = found.get(given.memory.externalId);
    const verdict = findFault({ ...given, named });
    if (verdict) verdicts.set(given.line, { verdict, id: null });
    else if (named) existing.push({ ...given, named });
    else missing.push({ ...given, named });
  }
  for (const [line, verdict] of await update(tx, existing)) verdicts.set(line, verdict);
  for (const [line, verdict] of await create(tx, missing)) verdicts.set(line, verdict);
  return verdicts;
}
