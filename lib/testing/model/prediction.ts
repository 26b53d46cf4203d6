import type { Answer } from "./perform.ts";

/** What a step must come to. `word` of the answer; `became`, in the model's finer words; `fault`, where an answer may be one of several. */
export type Prediction = Answer & { became: string; fault?: (says: unknown) => string | null };

/** An outcome that a word is enough for, or a word and what is answered. */
export function said(word: string, says?: unknown): Prediction {
  return says === undefined ? { word, became: word } : { word, says, became: word };
}
