type Range = { type: string; quality: number };

/** The ranges of an `Accept`; one whose quality is no number counts as if it said none. */
function parseRanges(accept: string): Range[] {
  return accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const said = parameters.find((each) => each.startsWith("q="))?.slice(2);
    const quality = said === undefined || !/^[01](\.\d*)?$/.test(said) ? 1 : Number(said);
    return { type, quality };
  });
}

/** How exactly a range speaks of a media type: 3 by name, 2 by its first half, 1 of all, 0 not at all. */
function exactness({ type }: Range, mediaType: string): number {
  if (type === mediaType) return 3;
  if (type === `${mediaType.split("/")[0]}/*`) return 2;
  return type === "*/*" ? 1 : 0;
}

function rank(ranges: readonly Range[], mediaType: string): [quality: number, exactness: number] {
  const known = ranges.map((range): [number, number] => [range.quality, exactness(range, mediaType)]);
  const [best] = known.filter(([, exact]) => exact > 0).sort((one, other) => other[1] - one[1]);
  return best ?? [0, 0];
}

/**
 * The media type in which to answer: of those there are, the one that an `Accept` likes best, then the one that it names most
 * exactly, then the first. The first, too, where it likes none: an answer that was not asked for helps more than none.
 */
export function chooseForm<Form extends string>(
  forms: readonly [Form, ...Form[]],
  accept: string | null,
): Form {
  if (accept === null) return forms[0];
  const ranges = parseRanges(accept);
  return forms.reduce((best, form) => {
    const [[quality, exact], [bestQuality, bestExact]] = [rank(ranges, form), rank(ranges, best)];
    if (quality === 0) return best;
    return quality > bestQuality || (quality === bestQuality && exact > bestExact) ? form : best;
  });
}
