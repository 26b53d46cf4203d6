import { supersedes } from "#lib/contract/kind.ts";
import type { LinkDirection } from "#lib/contract/link.ts";

/**
 * What a kind is called on the page. The reserved one runs from the retired memory to its successor, so outward it reads
 * "superseded by"; read at its target it is "supersedes".
 */
export function nameKind(kind: string, direction: LinkDirection = "outbound"): string {
  if (kind !== supersedes) return kind;
  return direction === "outbound" ? "superseded by" : "supersedes";
}
