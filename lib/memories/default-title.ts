import { limits } from "#lib/contract/limits.ts";

/** The first line of a content that says anything, without Markdown's heading marks, cut to what a title may hold. */
export function defaultTitle(content: string): string {
  for (const line of content.split("\n")) {
    const words = line.replace(/^\s*#{1,6}\s+/, "").trim();
    if (words) return [...words].slice(0, limits.memory.title).join("").trimEnd();
  }
  return "";
}
