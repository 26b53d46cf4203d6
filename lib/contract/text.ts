import { z } from "zod";

/** How many characters, as the contract counts them: Unicode code points. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Text that PostgreSQL and JSON can both hold: no NUL, no unpaired surrogate. */
export function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}

/** A text of `min` to `max` characters. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine(isStorableText, { error: "must not hold a NUL or an unpaired surrogate", abort: true })
    .refine((value) => countCharacters(value) >= min, { error: `needs at least ${min} character(s)` })
    .refine((value) => countCharacters(value) <= max, { error: `may have at most ${max} characters` })
    .meta({ minLength: min, maxLength: max });
}
