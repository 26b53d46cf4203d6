import type { Actor } from "#lib/actor.ts";
import type { Progress } from "#lib/cli/terminal/progress.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { LoadReport } from "./load-report.ts";

/** A memory of the file that stands in the workspace, and who may write its links. */
export type Standing = { id: MemoryId; actor: Actor; version: number; successor: MemoryId | null };

/** One load under way: what its steps share. */
export type Loading = {
  report: LoadReport;
  /** Members by their handle in the file. */
  actors: ReadonlyMap<string, Actor>;
  /** Memories by their id in the file, as they come to stand. */
  standing: Map<string, Standing>;
  progress: Progress;
  signal: AbortSignal;
};
