import { limits } from "#lib/contract/limits.ts";

/**
 * A client's name as people are shown it: what has no width, or turns text round, could pass for another name. `Agent` when
 * nothing is left.
 */
export function toAgentName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .trim();
  return [...plain].slice(0, limits.name).join("").trim() || "Agent";
}
