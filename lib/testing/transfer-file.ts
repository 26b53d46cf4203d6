import type { Actor } from "#lib/actor.ts";
import type { ImportReport } from "#lib/contract/transfer.ts";
import { exportMemories } from "#lib/transfer/export-memories.ts";
import { importMemories } from "#lib/transfer/import-memories.ts";
import { inPieces } from "./in-pieces.ts";

export type FileLine = Record<string, unknown>;

/** The lines of a file as text: a string stays as it is. */
export function toFile(lines: readonly (FileLine | string)[]): string {
  return lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
}

/** Imports lines, or a text, as the actor. */
export function importFrom(
  actor: Actor,
  lines: readonly (FileLine | string)[] | string,
  options: { dryRun?: boolean } = {},
): Promise<ImportReport> {
  const text = typeof lines === "string" ? lines : toFile(lines);
  return importMemories(actor, { bytes: inPieces(text), dryRun: options.dryRun ?? false });
}

/** What the actor exports: the text after the manifest, which says when. */
export async function exportFrom(actor: Actor): Promise<{ manifest: FileLine; text: string }> {
  const whole = await new Response(await exportMemories(actor)).text();
  const end = whole.indexOf("\n") + 1;
  return { manifest: JSON.parse(whole.slice(0, end)) as FileLine, text: whole.slice(end) };
}
