import type { Link } from "#lib/contract/link.ts";
import { formatSheet } from "./format-sheet.ts";
import { formatTime } from "./format-time.ts";
import type { Look } from "./look.ts";

export function formatLink(link: Link, look: Look): string {
  const { createdBy, agent, metadata } = link;
  return formatSheet(
    [
      ["source", link.sourceId],
      ["target", link.targetId],
      ["kind", link.kind],
      ["weight", String(link.weight)],
      ["metadata", Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null],
      ["written by", agent ? `${agent.name} of ${createdBy.name}` : createdBy.name],
      ["created", formatTime(link.createdAt)],
      ["updated", formatTime(link.updatedAt)],
    ],
    look,
  );
}
