import type { Count } from "#lib/contract/page.ts";

const numbers = new Intl.NumberFormat("en");

/** A count where space is short: `1,749`, or `1,749+` when it is a lower bound. */
export function formatCount(count: Count): string {
  return `${numbers.format(count.value)}${count.exact ? "" : "+"}`;
}

/** A count in a sentence: `1 link`, `1,749 links`, `at least 1,749 links`. */
export function sayCount(count: Count, one: string, many: string): string {
  const words = `${numbers.format(count.value)} ${count.value === 1 ? one : many}`;
  return count.exact ? words : `at least ${words}`;
}

/** A count drawn from a read: exact unless the read was cut. */
export function countOf(value: number, isCut: boolean): Count {
  return { value, exact: !isCut };
}

export function addCounts(one: Count, other: Count): Count {
  return { value: one.value + other.value, exact: one.exact && other.exact };
}

type CutGraph = {
  memories: { length: number };
  links: { length: number };
  counts: { memories: Count; links: Count };
  linksTruncated: boolean;
  memoriesTruncated: boolean;
};

/** What a cut read left out, in a sentence; null when it was not cut. */
export function sayCut(graph: CutGraph): string | null {
  if (!graph.linksTruncated && !graph.memoriesTruncated) return null;
  const parts: string[] = [];
  if (graph.memoriesTruncated) parts.push(sayPart(graph.memories.length, graph.counts.memories, "memories"));
  if (graph.linksTruncated) parts.push(sayPart(graph.links.length, graph.counts.links, "links"));
  return `Cut at ${parts.join(" and at ")}. Counts are lower bounds.`;
}

function sayPart(drawn: number, all: Count, noun: string): string {
  if (all.value <= drawn) return `${numbers.format(drawn)} ${noun}; there are more`;
  return `${numbers.format(drawn)} of ${all.exact ? "" : "at least "}${numbers.format(all.value)} ${noun}`;
}
