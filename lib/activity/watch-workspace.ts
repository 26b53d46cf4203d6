import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "#lib/contract/id.ts";
import { asNobody } from "#lib/db/transaction.ts";

/** How often a process with listeners asks: with two reads after it, well within the two seconds that are promised. */
const intervalMs = 500;

type Head = { workspace_id: WorkspaceId; xact: bigint; seq: bigint };
type Watched = { head: string; wakes: Set<() => void> };

// A bundle may hold this module more than once: the process asks once all the same.
const shared = globalThis as { weftWatch?: { watched: Map<WorkspaceId, Watched>; polling: boolean } };
shared.weftWatch ??= { watched: new Map(), polling: false };
const state = shared.weftWatch;
const { watched } = state;

async function wakeChanged(): Promise<void> {
  const heads = await asNobody(
    (tx) => tx.$queryRaw<Head[]>`select * from app.event_heads(${[...watched.keys()]}::uuid[])`,
  );
  for (const { workspace_id, xact, seq } of heads) {
    const entry = watched.get(workspace_id);
    const head = `${xact} ${seq}`;
    if (!entry || entry.head === head) continue;
    entry.head = head;
    for (const wake of entry.wakes) wake();
  }
}

async function poll(): Promise<void> {
  if (state.polling) return;
  state.polling = true;
  while (watched.size > 0) {
    try {
      await wakeChanged();
    } catch {
      // The database is away: each listener's own read finds out, and says what it means.
      for (const { wakes } of watched.values()) for (const wake of wakes) wake();
    }
    await pause(intervalMs, undefined, { ref: false });
  }
  state.polling = false;
}

/**
 * Calls `wake` whenever a workspace may have events to deliver, until the function it answers is called. One query a tick
 * serves every listener of the process; without listeners none runs.
 */
export function watchWorkspace(workspaceId: WorkspaceId, wake: () => void): () => void {
  const entry = watched.get(workspaceId) ?? { head: "", wakes: new Set() };
  watched.set(workspaceId, entry);
  entry.wakes.add(wake);
  void poll();
  return () => {
    entry.wakes.delete(wake);
    if (entry.wakes.size === 0 && watched.get(workspaceId) === entry) watched.delete(workspaceId);
  };
}
