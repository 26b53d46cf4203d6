import type { MemoryId } from "#lib/contract/id.ts";
import { supersedes } from "#lib/contract/kind.ts";
import type { LinkOutcome } from "#lib/contract/link.ts";
import type { LinkLine } from "#lib/contract/transfer.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { findNamed, type Named } from "./find-named.ts";
import { lockMemories } from "./lock-memories.ts";
import type { ParsedLink } from "./parse-line.ts";
import { ambiguous, notYours, parked, refused, selfLink, toVerdict, type Verdict } from "./verdict.ts";

/** A line whose both ends are here, in the words of the database functions. */
type Row = {
  line: number;
  source_id: MemoryId;
  target_id: MemoryId;
  kind: string;
  weight: number | undefined;
  metadata: LinkLine["metadata"];
};

/** What is wrong with a line whatever its ends are, or null. */
function findFault(link: LinkLine): Verdict | null {
  if (link.source === link.target) return selfLink;
  if (link.kind === supersedes) {
    return refused("reserved_kind", "Name the successor in the line of the memory that it supersedes.");
  }
  return null;
}

/** Which end of a line names nothing here, or null. What is in the trash is not here. */
function findAbsent(source: Named | undefined, target: Named | undefined): string | null {
  const absent = [
    ...(source && !source.trashed ? [] : ["source"]),
    ...(target && !target.trashed ? [] : ["target"]),
  ];
  return absent.length > 0 ? absent.join(" and ") : null;
}

/** How stored links compare with lines, by number. A line without a link is not among them. */
async function compare(tx: Transaction, rows: Row[]): Promise<Map<number, "same" | "different">> {
  if (rows.length === 0) return new Map();
  const compared = await tx.$queryRaw<{ line: number; same: boolean }[]>`
    select given.line,
           l.weight = coalesce(given.weight, l.weight) and l.metadata = coalesce(given.metadata, l.metadata) as same
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
             (line int, source_id uuid, target_id uuid, kind text, weight double precision, metadata jsonb)
      join memory_links l on l.source_id = given.source_id and l.target_id = given.target_id and l.kind = given.kind
     where l.workspace_id = app.workspace_id() and l.source_id = any (${rows.map((row) => row.source_id)}::uuid[])`;
  return new Map(compared.map(({ line, same }) => [line, same ? "same" : "different"]));
}

function toKey(row: Row): string {
  return `${row.source_id} ${row.target_id} ${row.kind}`;
}

/** Links that are there first, in the order of their keys, as every writer locks them; then the rest, in the order of the file. */
function inLockOrder(rows: Row[], existing: ReadonlyMap<number, unknown>): Row[] {
  const there = rows.filter((row) => existing.has(row.line));
  const rest = rows.filter((row) => !existing.has(row.line));
  return [...there.sort((a, b) => (toKey(a) < toKey(b) ? -1 : toKey(a) > toKey(b) ? 1 : 0)), ...rest];
}

const outcomes = { created: "created", replaced: "updated", unchanged: "unchanged" } as const;

type Written = { line: number; outcome: LinkOutcome | null; refusal: string | null; because: string | null };

async function write(tx: Transaction, rows: Row[]): Promise<[number, Verdict][]> {
  const existing = await compare(tx, rows);
  const same = (row: Row) => existing.get(row.line) === "same";
  const different = rows.filter((row) => !same(row));
  const editable = await lockMemories(
    tx,
    different.map((row) => row.source_id),
  );
  // Of a link that one line changes, each is held against what the lines before it have written.
  const touched = new Set(different.filter((row) => editable.has(row.source_id)).map(toKey));
  const writable = inLockOrder(
    rows.filter((row) => touched.has(toKey(row))),
    existing,
  );
  const written =
    writable.length === 0
      ? []
      : await tx.$queryRaw<Written[]>`
          select line, outcome, refusal, because from app.import_links(${JSON.stringify(writable)}::jsonb)`;
  return [
    ...rows
      .filter((row) => same(row) && !touched.has(toKey(row)))
      .map(({ line }): [number, Verdict] => [line, { outcome: "unchanged" }]),
    ...different
      .filter((row) => !editable.has(row.source_id))
      .map(({ line }): [number, Verdict] => [line, notYours]),
    ...written.map(({ line, outcome, refusal, because }): [number, Verdict] => [
      line,
      outcome
        ? { outcome: outcomes[outcome] }
        : toVerdict({ sqlState: refusal ?? "", detail: because ?? undefined }),
    ]),
  ];
}

/**
 * Writes one chunk of links, as PUT would one after the other. Answers what became of each, by the number of its line: `parked`
 * when an end is not here (yet).
 */
export async function importLinkLines(tx: Transaction, chunk: ParsedLink[]): Promise<Map<number, Verdict>> {
  const found = await findNamed(
    tx,
    chunk.flatMap(({ link }) => [link.source, link.target]),
  );
  const verdicts = new Map<number, Verdict>();
  const rows: Row[] = [];
  for (const { line, link } of chunk) {
    const [source, target] = [found.get(link.source), found.get(link.target)];
    const absent = findAbsent(source, target);
    const fault = findFault(link);
    if (fault) verdicts.set(line, fault);
    else if (source?.ambiguous || target?.ambiguous) verdicts.set(line, ambiguous);
    else if (absent || !source || !target) verdicts.set(line, parked(absent ?? ""));
    else if (source.id === target.id) verdicts.set(line, selfLink);
    else {
      const { kind, weight, metadata } = link;
      rows.push({ line, source_id: source.id, target_id: target.id, kind, weight, metadata });
    }
  }
  for (const [line, verdict] of await write(tx, rows)) verdicts.set(line, verdict);
  return verdicts;
}
