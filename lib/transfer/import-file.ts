import type { MemoryLine } from "#lib/contract/transfer.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { importLinkLines } from "./import-link-lines.ts";
import { importMemoryLines } from "./import-memory-lines.ts";
import { importSuccessors, type Retirement } from "./import-successors.ts";
import { openReport, type Report } from "./open-report.ts";
import { type ParsedLink, type ParsedMemory, parseLine } from "./parse-line.ts";
import { splitLines } from "./split-lines.ts";
import { openSpool, type Spool } from "./spool.ts";

/** Runs one chunk: in a transaction of its own, which may be tried again. What `run` answers is what counts. */
export type InChunk = <Result>(run: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Lines of one transaction: few enough that none lasts long, many enough that its cost is shared. */
const chunkLines = 500;
/** And the characters of their content, which are in memory together. */
const chunkLength = 4 * 1_024 * 1_024;

type Later = { unchanged: boolean; retirement: Retirement };

/** A memory's line has something for the end of the file: the archive, whose successor may come in a later line. */
function toRetirement(line: number, memory: MemoryLine): Omit<Retirement, "id"> | null {
  const { archivedAt, successor } = memory;
  return archivedAt === undefined && successor === undefined ? null : { line, archivedAt, successor };
}

/** Reads back what was put aside, in chunks. */
async function* readChunks<Item>(spool: Spool): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const given of splitLines(spool.read())) {
    // Written by us, and short.
    if ("text" in given) chunk.push(JSON.parse(given.text) as Item);
    if (chunk.length < chunkLines) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function writeMemories(
  chunk: ParsedMemory[],
  inChunk: InChunk,
  report: Report,
  later: Spool,
): Promise<void> {
  const verdicts = await inChunk((tx) => importMemoryLines(tx, chunk));
  for (const { line, memory } of chunk) {
    const given = verdicts.get(line);
    if (!given) throw new Error(`line ${line} was not judged`);
    report.add(line, given.verdict);
    const retirement = toRetirement(line, memory);
    if (!given.id || !retirement) continue;
    const unchanged = given.verdict.outcome === "unchanged";
    await later.write(
      `${JSON.stringify({ unchanged, retirement: { ...retirement, id: given.id } } satisfies Later)}\n`,
    );
  }
}

/** `later` takes the links whose ends may still come; without it, this is the last time that they are asked for. */
async function writeLinks(
  chunk: ParsedLink[],
  inChunk: InChunk,
  report: Report,
  later: Spool | null,
): Promise<void> {
  const verdicts = await inChunk((tx) => importLinkLines(tx, chunk));
  for (const given of chunk) {
    const verdict = verdicts.get(given.line);
    if (!verdict) throw new Error(`line ${given.line} was not judged`);
    if (verdict.outcome === "parked" && later) await later.write(`${JSON.stringify(given)}\n`);
    else report.add(given.line, verdict);
  }
}

async function writeRetirements(chunk: Later[], inChunk: InChunk, report: Report): Promise<void> {
  const unchanged = new Set(chunk.filter((each) => each.unchanged).map(({ retirement }) => retirement.line));
  const verdicts = await inChunk((tx) =>
    importSuccessors(
      tx,
      chunk.map(({ retirement }) => retirement),
    ),
  );
  for (const { line, changed, verdict } of verdicts) {
    if (changed && unchanged.has(line)) report.amend(line);
    if (verdict) report.add(line, verdict);
  }
}

/** Takes in a whole file: its memories and links as they come, then the links and successors that had to wait for its end. */
export async function importFile(bytes: AsyncIterable<Uint8Array>, inChunk: InChunk): Promise<Report> {
  const report = openReport();
  const [laterLinks, laterRetirements] = [await openSpool(), await openSpool()];
  let memories: ParsedMemory[] = [];
  let names = new Set<string>();
  let links: ParsedLink[] = [];
  let length = 0;

  async function flushMemories(): Promise<void> {
    const chunk = memories;
    [memories, names, length] = [[], new Set(), 0];
    if (chunk.length > 0) await writeMemories(chunk, inChunk, report, laterRetirements);
  }

  /** Memories first: a link that follows them in the file finds them. */
  async function flush(): Promise<void> {
    await flushMemories();
    const chunk = links;
    links = [];
    if (chunk.length > 0) await writeLinks(chunk, inChunk, report, laterLinks);
  }

  try {
    for await (const given of splitLines(bytes)) {
      const parsed = parseLine(given);
      if (!parsed) continue;
      if ("code" in parsed) {
        report.add(parsed.line, { outcome: "refused", code: parsed.code, detail: parsed.detail });
      } else if ("link" in parsed) {
        links.push(parsed);
        if (links.length === chunkLines) await flush();
      } else {
        const name = parsed.memory.externalId.toLowerCase();
        // The second of a name is compared with what the first has written.
        if (names.has(name)) await flushMemories();
        names.add(name);
        memories.push(parsed);
        if ("text" in given) length += given.text.length;
        if (memories.length === chunkLines || length > chunkLength) await flushMemories();
      }
    }
    await flush();
    for await (const chunk of readChunks<ParsedLink>(laterLinks)) {
      await writeLinks(chunk, inChunk, report, null);
    }
    for await (const chunk of readChunks<Later>(laterRetirements)) {
      await writeRetirements(chunk, inChunk, report);
    }
    return report;
  } finally {
    await Promise.all([laterLinks.close(), laterRetirements.close()]);
  }
}
