import type { ErrorCode } from "#lib/contract/error.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { toVisibleLine } from "./to-visible.ts";

/** What to do about a refusal. */
const advice: Partial<Record<ErrorCode, string>> = {
  invalid_request: "Put right what is named, and call again.",
  not_found:
    "It does not exist, is not visible to you, or is not yours to change: find the id with memory__search. Don't repeat the call.",
  forbidden: "This credential can't do it: ask your user for one that may write.",
  link_capacity_exceeded: "Remove a link that is no longer true with memory__unlink_memories, or link fewer.",
  supersede_cycle: "Choose a successor that is not itself superseded by this memory.",
  reserved_kind: "Use memory__archive_memory with successor_id, and memory__restore_memory to undo it.",
  self_link: "Name two different memories.",
  rate_limited: "Wait a moment, then call again.",
  unavailable: "Wait a moment, look whether it was done, then call again.",
  internal: "Tell your user the request id.",
};

/** A refusal in words: its code, why, which arguments, and what to do. */
export function tellRefusal({ code, detail, errors = [], bound, limit, used, requestId }: Problem): string {
  return [
    `${code}: ${detail}`,
    ...errors.map(({ pointer, message }) => toVisibleLine(`- ${pointer} ${message}`)),
    ...(bound ? [`Bound ${bound}: ${used} of ${limit} links.`] : []),
    ...(advice[code] ? [advice[code]] : []),
    ...(code === "internal" ? [`Request id: ${requestId}`] : []),
  ].join("\n");
}
