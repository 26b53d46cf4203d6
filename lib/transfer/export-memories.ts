import type { Actor } from "#lib/actor.ts";
import { type ExportedLine, transferFormat } from "#lib/contract/transfer.ts";
import { asActor, type Transaction } from "#lib/db/transaction.ts";
import {
  type ExportedLinkRow,
  type ExportedMemoryRow,
  fetchLinks,
  fetchMemories,
  type ManifestRow,
  openLinks,
  openMemories,
  readManifest,
} from "./export-sql.ts";
import { wholeInTurn } from "./in-turn.ts";
import { openSpool, type Spool } from "./spool.ts";

function toManifest({ id, slug, name, at, memories, links }: ManifestRow): ExportedLine {
  const workspace = { id, slug, name };
  const exportedAt = at.toISOString();
  return { type: "manifest", ...transferFormat, workspace, exportedAt, view: "caller", memories, links };
}

function toMemoryLine(row: ExportedMemoryRow): ExportedLine {
  return {
    type: "memory",
    externalId: row.name,
    title: row.title,
    content: row.content,
    memoryType: row.type,
    tags: row.tags,
    scope: row.scope,
    metadata: row.metadata,
    archivedAt: row.archived_at?.toISOString() ?? null,
    successor: row.successor,
  };
}

function toLinkLine({ source, target, kind, weight, metadata }: ExportedLinkRow): ExportedLine {
  return { type: "link", source, target, kind, weight, metadata };
}

async function writeLines(spool: Spool, lines: ExportedLine[]): Promise<void> {
  await spool.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

async function spoolAll(tx: Transaction, spool: Spool): Promise<void> {
  await writeLines(spool, [toManifest(await readManifest(tx))]);
  await openMemories(tx);
  for (let rows = await fetchMemories(tx); rows.length > 0; rows = await fetchMemories(tx)) {
    await writeLines(spool, rows.map(toMemoryLine));
  }
  await openLinks(tx);
  for (let rows = await fetchLinks(tx); rows.length > 0; rows = await fetchLinks(tx)) {
    await writeLines(spool, rows.map(toLinkLine));
  }
}

/** The spool as a stream, which takes it along at its end, however that comes. */
function toStream(spool: Spool): ReadableStream<Uint8Array> {
  const pieces = spool.read();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        await spool.close();
        controller.close();
      },
      cancel: () => spool.close(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Writes out everything that the actor may see: a manifest, then memories, then links, each a line, in the order of their names.
 * No cap, one moment, and nothing that is in the trash. The snapshot is spooled to a file first, so that a slow reader holds no
 * connection.
 */
export async function exportMemories(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  const spool = await openSpool();
  try {
    await wholeInTurn(() =>
      asActor(
        actor,
        async (tx) => {
          // What an attempt has spooled that is made again is of no use.
          await spool.clear();
          await spoolAll(tx, spool);
        },
        "long snapshot",
      ),
    );
  } catch (error) {
    await spool.close();
    throw error;
  }
  return toStream(spool);
}
