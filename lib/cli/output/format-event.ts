import type { Event } from "#lib/contract/event.ts";
import { formatTime } from "./format-time.ts";
import { toVisibleText } from "./visible-text.ts";

export const eventColumns = [
  { head: "AT" },
  { head: "ACTION" },
  { head: "SUBJECT" },
  { head: "WHAT", flexible: true },
  { head: "BY", flexible: true },
] as const;

export function toEventRow({ at, action, subject, link, memoryId, by, agent }: Event): string[] {
  const what = link ? `${link.sourceId} ${link.kind} ${link.targetId}` : (memoryId ?? "");
  return [formatTime(at), action, subject, what, agent ? `${agent.name} of ${by.name}` : by.name];
}

/** An event in a line, for a list that has no end, and so no widths. */
export function formatEvent(event: Event): string {
  return toEventRow(event).map(toVisibleText).join("  ");
}
