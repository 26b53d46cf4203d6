import type { ListedLink } from "#lib/contract/link.ts";
import { nameMemory } from "./tell-memory.ts";
import { toVisibleLine } from "./to-visible.ts";

/** A link's kind, quoted. */
export function nameKind(kind: string): string {
  return `"${toVisibleLine(kind)}"`;
}

/** A link in a list, from where one stands. */
export function tellListedLink(
  { kind, weight, memory }: ListedLink,
  direction: "outbound" | "inbound",
): string {
  const arrow = direction === "outbound" ? "→" : "←";
  const archived = memory.archivedAt ? ", archived" : "";
  return `- ${nameKind(kind)} ${arrow} ${nameMemory(memory)}${archived}, weight ${weight}`;
}
