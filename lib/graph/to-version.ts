import { createHash } from "node:crypto";
import type { Graph } from "#lib/contract/graph.ts";

/** The version of an answer: the same for the same answer, whoever reads it. */
export function toVersion({ memories, links, ...rest }: Omit<Graph, "version">): string {
  const hash = createHash("sha256").update(JSON.stringify(rest));
  // A piece at a time: one text of ten megabytes costs more to allocate than to hash.
  for (const rows of [memories, links]) {
    for (let at = 0; at < rows.length; at += 500) hash.update(JSON.stringify(rows.slice(at, at + 500)));
  }
  return hash.digest("base64url").slice(0, 22);
}
