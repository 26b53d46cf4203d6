import type { Restored } from "#lib/contract/memory.ts";
import { formatMemory } from "./format-memory.ts";
import { formatTable } from "./format-table.ts";
import type { Look } from "./look.ts";

/** What came back from the trash, and each link that did not. */
export function formatRestored({ memory, restored, notRestored }: Restored, look: Look): string {
  const columns = [
    { head: "NOT RESTORED" },
    { head: "SOURCE" },
    { head: "TARGET" },
    { head: "KIND", flexible: true },
  ] as const;
  const rows = notRestored.map(({ reason, sourceId, targetId, kind }) => [reason, sourceId, targetId, kind]);
  const lost = rows.length > 0 ? `\n${formatTable(columns, rows, look)}` : "";
  return `${formatMemory(memory, look)}\n\n${restored.links} link(s) came back with it.${lost}`;
}
