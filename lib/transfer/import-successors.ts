import type { MemoryId } from "#lib/contract/id.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findNamed, type Named } from "./find-named.ts";
import { lockMemories } from "./lock-memories.ts";
import { ambiguous, notYours, parked, toVerdict, type Verdict } from "./verdict.ts";

/** What a memory's line says of its retirement: what is undefined it leaves as it is. */
export type Retirement = {
  line: number;
  id: MemoryId;
  archivedAt?: string | null | undefined;
  successor?: string | null | undefined;
};

/** `verdict` null: nothing went wrong. A memory may be changed though its successor was not. */
export type RetirementVerdict = { line: number; changed: boolean; verdict: Verdict | null };

type State = { id: MemoryId; mine: boolean; archived: boolean; superseded_by: MemoryId | null };

async function readStates(tx: Transaction, ids: MemoryId[]): Promise<Map<MemoryId, State>> {
  const states = await tx.$queryRaw<State[]>`
    select m.id, m.owner_id = app.writer_id() as mine, m.archived_at is not null as archived, l.target_id as superseded_by
      from memories m
      left join memory_links l on l.workspace_id = m.workspace_id and l.source_id = m.id and l.kind = 'supersedes'
     where m.workspace_id = app.workspace_id() and m.id = any (${ids}::uuid[]) and m.deleted_at is null`;
  return new Map(states.map((state) => [state.id, state]));
}

/** What is to be done for a line: null for `archived`, and undefined for `successorId`, keep what is. */
type Wanted = {
  line: number;
  id: MemoryId;
  archived: boolean | null;
  archivedAt: string | null;
  successorId?: MemoryId | null;
};

/** What can be done of a line, and what is in the way of the rest. */
function toWanted(given: Retirement, named: Named | undefined): { wanted: Wanted; verdict: Verdict | null } {
  const { line, id, archivedAt, successor } = given;
  const archived = archivedAt === undefined ? null : archivedAt !== null;
  const wanted = { line, id, archived, archivedAt: archivedAt ?? null };
  if (successor === undefined && archived !== false) return { wanted, verdict: null };
  if (typeof successor !== "string") return { wanted: { ...wanted, successorId: null }, verdict: null };
  if (named?.ambiguous) return { wanted, verdict: ambiguous };
  if (!named || named.trashed) return { wanted, verdict: parked("successor") };
  return { wanted: { ...wanted, archived: true, successorId: named.id }, verdict: null };
}

function isSettled(wanted: Wanted, state: State): boolean {
  return (
    (wanted.successorId === undefined || wanted.successorId === state.superseded_by) &&
    (wanted.archived === null || wanted.archived === state.archived)
  );
}

type Written = { line: number; changed: boolean; refusal: string | null };

async function write(tx: Transaction, all: Wanted[]): Promise<Written[]> {
  if (all.length === 0) return [];
  const given = all.map(({ line, id, archived, archivedAt, successorId }) => ({
    line,
    id,
    archived,
    archived_at: archivedAt,
    keep_successor: successorId === undefined,
    successor_id: successorId ?? null,
  }));
  return tx.$queryRaw<Written[]>`
    select line, changed, refusal from app.import_archive(${JSON.stringify(given)}::jsonb)`;
}

/** Retires one chunk of memories, or takes them back, as their lines have it. For when every memory of the file is in. */
export async function importSuccessors(tx: Transaction, chunk: Retirement[]): Promise<RetirementVerdict[]> {
  const found = await findNamed(
    tx,
    chunk.flatMap(({ successor }) => successor ?? []),
  );
  const states = await readStates(
    tx,
    chunk.map(({ id }) => id),
  );
  const judged = chunk.map((given) => ({
    given,
    ...toWanted(given, typeof given.successor === "string" ? found.get(given.successor) : undefined),
  }));
  const different = judged.flatMap(({ wanted }) => {
    const state = states.get(wanted.id);
    return state && isSettled(wanted, state) ? [] : [wanted];
  });
  const editable = await lockMemories(
    tx,
    different.filter(({ id }) => states.get(id)?.mine).map(({ id }) => id),
  );
  // Of a memory that one line changes, each is held against what the lines before it have written.
  const touched = judged.flatMap(({ wanted }) => (editable.has(wanted.id) ? [wanted] : []));
  const written = new Map((await write(tx, touched)).map((row) => [row.line, row]));
  const foreign = new Set(different.filter(({ id }) => !editable.has(id)).map(({ line }) => line));
  return judged.map(({ given: { line }, verdict }) => {
    if (foreign.has(line)) return { line, changed: false, verdict: notYours };
    const row = written.get(line);
    return {
      line,
      changed: row?.changed ?? false,
      verdict: row?.refusal ? toVerdict({ sqlState: row.refusal, detail: undefined }) : verdict,
    };
  });
}
