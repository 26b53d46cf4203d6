/** One filter: either only these values pass, or every value except these. Nothing excepted is no filter. */
export type Facet = { only: boolean; values: readonly string[] };

export const everything: Facet = { only: false, values: [] };

export function passes(facet: Facet, value: string): boolean {
  return facet.values.includes(value) === facet.only;
}

export function isFiltering(facet: Facet): boolean {
  return facet.only || facet.values.length > 0;
}

/** Turns one value on or off. With the last of the only ones gone, everything passes again. */
export function toggleValue(facet: Facet, value: string): Facet {
  const values = facet.values.includes(value)
    ? facet.values.filter((kept) => kept !== value)
    : [...facet.values, value];
  return values.length === 0 ? everything : { only: facet.only, values };
}

/** Only this value; everything when it was the only one already. */
export function soloValue(facet: Facet, value: string): Facet {
  const isSolo = facet.only && facet.values.length === 1 && facet.values[0] === value;
  return isSolo ? everything : { only: true, values: [value] };
}
