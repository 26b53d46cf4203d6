import { z } from "zod";
import { Kind } from "#lib/contract/kind.ts";
import { PutLinkBody } from "#lib/contract/link.ts";
import type { LinkValue } from "#lib/links/link-sql.ts";
import type { Line, Parsed } from "./parse-lines.ts";
import { toReason } from "./to-reason.ts";

export const linksFile = "links.jsonl";

/** A link of the file, its ends as the memories of the file are called. */
export type SourceLink = { line: number; from: string; to: string; kind: string; value: LinkValue };

const LinkLine = z.looseObject({
  type: z.literal("link"),
  from: z.string(),
  to: z.string(),
  kind: Kind,
  weight: z.number().optional(),
});

function toSourceLink({ line, value }: Line): SourceLink {
  const { type: _, from, to, kind, weight, ...metadata } = LinkLine.parse(value);
  return { line, from, to, kind, value: PutLinkBody.parse({ weight, metadata }) };
}

/**
 * The links of the file, in its order; a line that can't be one is skipped, and so is one that repeats another's ends and kind:
 * written, it would replace that one, and each run would change both.
 */
export function parseLinks(lines: Line[]): Parsed<SourceLink> {
  const parsed: Parsed<SourceLink> = { items: [], skipped: [] };
  const seen = new Map<string, number>();
  for (const each of lines) {
    const skip = (reason: string) => parsed.skipped.push({ file: linksFile, line: each.line, reason });
    try {
      const link = toSourceLink(each);
      const key = JSON.stringify([link.from, link.to, link.kind]);
      const first = seen.get(key);
      if (first !== undefined) skip(`repeats line ${first}: ${link.from} ${link.kind} ${link.to}`);
      else {
        seen.set(key, each.line);
        parsed.items.push(link);
      }
    } catch (error) {
      skip(toReason(error));
    }
  }
  return parsed;
}
