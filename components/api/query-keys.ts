import type { LinkKey } from "#components/link/link-key.ts";
import type { LinkDirection } from "#lib/contract/link.ts";

/** Every query key of the dashboard. A key begins with the workspace, so nothing leaks from one to another. */
export const queryKeys = {
  workspace: (workspace: string) => [workspace] as const,
  graph: (workspace: string) => [workspace, "graph"] as const,
  surroundings: (workspace: string) => [workspace, "around"] as const,
  around: (workspace: string, memory: string, depth: number) => [workspace, "around", memory, depth] as const,
  memories: (workspace: string) => [workspace, "memory"] as const,
  memory: (workspace: string, id: string) => [workspace, "memory", id] as const,
  memoryLinks: (workspace: string, id: string, direction: LinkDirection) =>
    [workspace, "links", id, direction] as const,
  dependents: (workspace: string, id: string) => [workspace, "links", id, "dependents"] as const,
  links: (workspace: string) => [workspace, "links"] as const,
  link: (workspace: string, key: LinkKey) =>
    [workspace, "link", key.sourceId, key.targetId, key.kind] as const,
  events: (workspace: string, memory: string | null) => [workspace, "events", memory] as const,
  allEvents: (workspace: string) => [workspace, "events"] as const,
  search: (workspace: string, text: string) => [workspace, "search", text] as const,
};
