import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#lib/actor.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { findLoaded, type LoadedMemory } from "./find-loaded.ts";
import { addSkipped } from "./load-report.ts";
import type { Loading } from "./loading.ts";
import { memoriesFile, type SourceMemory } from "./parse-memories.ts";
import { toReason } from "./to-reason.ts";

function isSame(found: LoadedMemory, { memory }: SourceMemory): boolean {
  return (
    found.title === memory.title &&
    found.content === memory.content &&
    found.type === memory.type &&
    isDeepStrictEqual(found.tags, memory.tags) &&
    isDeepStrictEqual(found.metadata, memory.metadata)
  );
}

/** Keeps what an earlier run wrote, as it stands: null, or why its line is not what stands there. */
function recognise(loading: Loading, source: SourceMemory, actor: Actor, found: LoadedMemory): string | null {
  if (found.in_trash) return `${source.id} is in the trash and stays there`;
  if (found.owner_id !== actor.userId) return `${source.id} is there already, and somebody else's`;
  const { id, version, successor } = found;
  loading.standing.set(source.id, { id, actor, version, successor });
  return isSame(found, source)
    ? null
    : `${source.id} is there already with other contents, which were left alone`;
}

/** Creates what is missing of the memories, in the file's order, each as its owner. */
export async function writeMemories(loading: Loading, memories: SourceMemory[]): Promise<void> {
  const { report, actors, standing, progress, signal } = loading;
  const known = await findLoaded(
    report.workspace.id,
    memories.map((memory) => memory.id),
  );
  progress.begin("memories", memories.length);
  for (const source of memories) {
    signal.throwIfAborted();
    const skip = (reason: string) =>
      addSkipped(report, "memories", [{ file: memoriesFile, line: source.line, reason }]);
    const actor = actors.get(source.owner);
    if (!actor) throw new Error(`no member was made for ${source.owner}`);
    const found = known.get(source.id);
    try {
      if (found) {
        const difference = recognise(loading, source, actor, found);
        if (difference) skip(difference);
        else report.memories.unchanged += 1;
      } else {
        const { id, version } = await createMemory(actor, source.memory);
        standing.set(source.id, { id, actor, version, successor: null });
        report.memories.created += 1;
      }
    } catch (error) {
      skip(toReason(error));
    }
    progress.step();
  }
  progress.end();
}
