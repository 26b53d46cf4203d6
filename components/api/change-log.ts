import type { GraphChange } from "./apply-changes.ts";

/**
 * What has been heard while something else is being read: an answer that was begun before a change may not know of it, and would
 * take it back.
 */
export interface ChangeLog {
  note(changes: readonly GraphChange[]): void;
  /** Everything that is noted from now on, until `stop` is called. */
  listen(): { readonly heard: readonly GraphChange[]; stop(): void };
}

export function createChangeLog(): ChangeLog {
  const listeners = new Set<GraphChange[]>();
  return {
    note(changes) {
      for (const heard of listeners) heard.push(...changes);
    },
    listen() {
      const heard: GraphChange[] = [];
      listeners.add(heard);
      return { heard, stop: () => void listeners.delete(heard) };
    },
  };
}
