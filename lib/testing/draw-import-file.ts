import type { FileLine } from "./transfer-file.ts";

/** Numbers from 0 below 1, the same ones for a seed: mulberry32. */
export function drawNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = [
  "queue",
  "tenant",
  "retry",
  "schema",
  "release",
  "cache",
  "runbook",
  "region",
  "ledger",
  "token",
];
const kinds = ["related", "depends-on", "part-of", "amends"];
/** The most links out of one memory, and into one from one owner. */
const most = 1_000;

/**
 * One owner's file: so many memories, then so many different links between them. The first memory has as many out of it, and the
 * second as many into it, as one may have; the rest run between any two.
 */
export function drawImportFile(seed: number, size: { memories: number; links: number }): FileLine[] {
  const random = drawNumbers(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const name = (index: number) => `fact-${seed}-${index}`;
  const lines: FileLine[] = Array.from({ length: size.memories }, (_, index) => {
    const said = Array.from({ length: 8 + pick(40) }, () => words[pick(words.length)]).join(" ");
    return {
      type: "memory",
      externalId: name(index),
      title: `Fact ${index}: ${said.slice(0, 60)}`,
      content: said,
    };
  });
  const hubs = Math.min(most, size.memories - 2, Math.floor(size.links / 4));
  const keys = new Set<string>();
  while (keys.size < size.links) {
    const place = keys.size;
    const [source, target] =
      place < hubs
        ? [0, place + 2]
        : place < 2 * hubs
          ? [place - hubs + 2, 1]
          : [2 + pick(size.memories - 2), 2 + pick(size.memories - 2)];
    const kind = kinds[place < 2 * hubs ? 0 : pick(kinds.length)] ?? "related";
    const key = `${source} ${target} ${kind}`;
    if (source === target || keys.has(key)) continue;
    keys.add(key);
    lines.push({
      type: "link",
      source: name(source),
      target: name(target),
      kind,
      weight: Math.round(random() * 100) / 100,
    });
  }
  return lines;
}
