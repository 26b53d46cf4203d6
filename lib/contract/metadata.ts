import { z } from "zod";
import { limits } from "./limits.ts";
import { isStorableText } from "./text.ts";

export type Metadata = Record<string, unknown>;

/** Why a value can't be metadata, or null: depth, and text that PostgreSQL can't hold. Never recurses past the limit. */
function findFault(value: unknown, depth: number): string | null {
  if (typeof value === "string") {
    return isStorableText(value) ? null : "must not hold a NUL or an unpaired surrogate";
  }
  // 1e400 reads as Infinity, which no JSON can say.
  if (typeof value === "number" && !Number.isFinite(value)) return "must not hold a number out of range";
  if (typeof value !== "object" || value === null) return null;
  if (depth > limits.metadataDepth) return `may nest at most ${limits.metadataDepth} deep`;
  for (const [key, inner] of Object.entries(value)) {
    // Half of the world's JSON libraries lose it, zod among them: nobody would get back what they wrote.
    if (key === "__proto__") return "must not hold a key named __proto__";
    const fault = isStorableText(key)
      ? findFault(inner, depth + 1)
      : "must not hold a NUL or an unpaired surrogate";
    if (fault) return fault;
  }
  return null;
}

/** Size of a JSON value in bytes of its compact UTF-8 form. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** A JSON object of at most `maxBytes` bytes, nested at most 32 deep. */
export function metadata(maxBytes: number) {
  return z
    .custom<Metadata>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
      error: "must be a JSON object",
      abort: true,
    })
    .superRefine((value, context) => {
      const fault = findFault(value, 1);
      if (fault) context.addIssue({ code: "custom", message: fault });
      else if (jsonBytes(value) > maxBytes) {
        context.addIssue({ code: "custom", message: `may be at most ${maxBytes} bytes of compact JSON` });
      }
    })
    .meta({ type: "object" });
}
