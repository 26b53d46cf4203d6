import type { Memory, MemoryWithLinks } from "#lib/contract/memory.ts";
import { formatCount } from "./format-count.ts";
import { formatSheet } from "./format-sheet.ts";
import { formatTime } from "./format-time.ts";
import { type Look, paint } from "./look.ts";
import { toVisibleLines, toVisibleText } from "./visible-text.ts";

function toState({
  deletedAt,
  archivedAt,
  supersededBy,
  current,
}: Memory): (readonly [string, string | null])[] {
  return [
    ["in the trash", deletedAt && `since ${formatTime(deletedAt)}`],
    ["archived", archivedAt && formatTime(archivedAt)],
    ["superseded by", supersededBy],
    ["current", current === supersededBy ? null : current],
  ];
}

/** A memory whole, its text last. */
export function formatMemory(memory: Memory | MemoryWithLinks, look: Look): string {
  const { owner, agent, metadata } = memory;
  const links = "links" in memory ? memory.links : null;
  const sheet = formatSheet(
    [
      ["id", memory.id],
      ["type", memory.type],
      ["tags", memory.tags.join(", ") || null],
      ["scope", memory.scope],
      ["owner", agent ? `${owner.name}, written by ${agent.name}` : owner.name],
      ["version", String(memory.version)],
      ["created", formatTime(memory.createdAt)],
      ["updated", formatTime(memory.updatedAt)],
      ...toState(memory),
      ["links", links && `${formatCount(links.outbound)} outbound, ${formatCount(links.inbound)} inbound`],
      ["metadata", Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null],
    ],
    look,
  );
  return `${paint(look, "bold", toVisibleText(memory.title))}\n${sheet}\n\n${toVisibleLines(memory.content)}`;
}

/** Memories, one a line. */
export const memoryColumns = [
  { head: "ID" },
  { head: "TITLE", flexible: true },
  { head: "TYPE", flexible: true },
  { head: "SCOPE" },
  { head: "UPDATED" },
] as const;

export function toMemoryRow(memory: Memory): string[] {
  const title = memory.archivedAt ? `${memory.title} (archived)` : memory.title;
  return [memory.id, title, memory.type, memory.scope, formatTime(memory.updatedAt)];
}
