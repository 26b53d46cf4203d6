import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Progress, silence } from "#lib/cli/terminal/progress.ts";
import { supersedes } from "#lib/contract/kind.ts";
import { StartupError } from "#scripts/startup-error.ts";
import { ensureMembers } from "./ensure-members.ts";
import { addViewer, ensureWorkspace } from "./ensure-workspace.ts";
import { addSkipped, emptyTally, type LoadReport } from "./load-report.ts";
import { parseLines } from "./parse-lines.ts";
import { linksFile, parseLinks } from "./parse-links.ts";
import { memoriesFile, parseMemories } from "./parse-memories.ts";
import { writeLinks } from "./write-links.ts";
import { writeMemories } from "./write-memories.ts";
import { writeSuccessors } from "./write-successors.ts";

export type LoadOptions = {
  /** Slug of the workspace, which is made when missing. */
  workspace: string;
  /** E-mail address of an account that is to see it. */
  viewer?: string | undefined;
  progress?: Progress;
  signal?: AbortSignal;
};

async function readLines(folder: string, file: string) {
  try {
    return parseLines(file, await readFile(join(folder, file), "utf8"));
  } catch (error) {
    throw new StartupError(
      `${join(folder, file)} can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function compareLines(a: LoadReport["skipped"][number], b: LoadReport["skipped"][number]): number {
  // Memories come first: links rest on them.
  return Number(a.file === linksFile) - Number(b.file === linksFile) || a.line - b.line;
}

/**
 * Loads `memories.jsonl` and `links.jsonl` of a folder into a workspace, with a member for each owner. What an earlier run wrote is
 * recognised and left alone. A line that can't be written is in the report with its reason; throws where nothing can be.
 */
export async function loadGraph(folder: string, options: LoadOptions): Promise<LoadReport> {
  const memoryLines = await readLines(folder, memoriesFile);
  const linkLines = await readLines(folder, linksFile);
  const memories = parseMemories(memoryLines.items);
  const links = parseLinks(linkLines.items);

  const workspace = await ensureWorkspace(options.workspace);
  if (options.viewer) await addViewer(workspace, options.viewer);
  const owners = [...new Set(memories.items.map((memory) => memory.owner))];
  const { actors, created, unchanged } = await ensureMembers(workspace, owners);

  const report: LoadReport = {
    workspace,
    members: { created, unchanged },
    memories: emptyTally(),
    links: emptyTally(),
    successors: emptyTally(),
    skipped: [],
  };
  addSkipped(report, "memories", [...memoryLines.skipped, ...memories.skipped]);
  addSkipped(report, "links", [...linkLines.skipped, ...links.skipped]);
  const { progress = silence, signal = new AbortController().signal } = options;
  const loading = { report, actors, standing: new Map(), progress, signal };
  await writeMemories(loading, memories.items);
  await writeLinks(
    loading,
    links.items.filter((link) => link.kind !== supersedes),
  );
  await writeSuccessors(
    loading,
    links.items.filter((link) => link.kind === supersedes),
  );
  report.skipped.sort(compareLines);
  return report;
}
