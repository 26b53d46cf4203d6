/** Lengths of line and gap in screen pixels; empty for a solid line. */
export type Dash = readonly number[];

const SOLID: Dash = [];
const BROKEN: readonly Dash[] = [
  [5, 3],
  [1.5, 2.5],
  [8, 3, 1.5, 3],
  [9, 5],
  [4, 2, 1.5, 2, 1.5, 2],
  [2, 5],
];
/** These keep their dash in every workspace; indexes into {@link BROKEN}. */
const RESERVED: Readonly<Record<string, number>> = { "depends-on": 0, supersedes: 1, "part-of": 2 };

/**
 * A dash for every kind. The most frequent one is solid, for it is the ground the others stand out from. The rest
 * take theirs by name, so that filters and counts never change them; with more kinds than dashes some share one.
 */
export function assignDashes(counts: ReadonlyMap<string, number>): Map<string, Dash> {
  const kinds = [...counts.keys()].sort();
  const [solid] = [...kinds].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const dashes = new Map<string, Dash>();
  const taken = new Set<number>();
  const put = (kind: string, index: number) => {
    taken.add(index);
    dashes.set(kind, BROKEN[index] ?? SOLID);
  };
  if (solid !== undefined) dashes.set(solid, SOLID);
  for (const kind of kinds) {
    const reserved = Object.hasOwn(RESERVED, kind) ? RESERVED[kind] : undefined;
    if (reserved !== undefined && kind !== solid) put(kind, reserved);
  }
  for (const kind of kinds) {
    if (dashes.has(kind)) continue;
    const wanted = hash(kind) % BROKEN.length;
    const choices = BROKEN.map((_, step) => (wanted + step) % BROKEN.length);
    put(kind, choices.find((index) => !taken.has(index)) ?? wanted);
  }
  return dashes;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Links of each kind. */
export function countKinds(links: readonly { readonly kind: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
