import { countCharacters } from "#lib/contract/text.ts";

/** Characters of a content that a text holds, and an item of a list. */
export const longest = { content: 4_000, listed: 1_000, line: 120 } as const;

export type Cut = { shown: string; isCut: boolean; of: number };

/** The first `most` characters of a text. */
export function cut(text: string, most: number): Cut {
  // So few UTF-16 units can't be more characters: no need to count.
  if (text.length <= most) return { shown: text, isCut: false, of: text.length };
  const of = countCharacters(text);
  return of <= most
    ? { shown: text, isCut: false, of }
    : { shown: [...text.slice(0, most * 2)].slice(0, most).join(""), isCut: true, of };
}
