import { z } from "zod";
import { limits } from "./limits.ts";
import { countCharacters, isStorableText } from "./text.ts";

export const defaultKind = "related";

/** The reserved kind: from a retired memory to its successor, written by archive and restore only. */
export const supersedes = "supersedes";

/** From each further memory of one text to the first of them. */
export const partOf = "part-of";

/** A link's kind: 1 to 64 characters after NFC, no control characters, no white space at either end; compared exactly. */
export const Kind = z
  .string()
  .normalize("NFC")
  .refine(isStorableText, { error: "must not hold a NUL or an unpaired surrogate", abort: true })
  .refine((kind) => countCharacters(kind) >= 1 && countCharacters(kind) <= limits.link.kind, {
    error: `needs 1 to ${limits.link.kind} characters`,
  })
  .refine((kind) => !/\p{Cc}/u.test(kind), { error: "must not hold control characters" })
  .refine((kind) => kind === kind.trim(), { error: "must not begin or end with white space" })
  .meta({ minLength: 1, maxLength: limits.link.kind });
