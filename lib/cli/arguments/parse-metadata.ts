import { InvalidArgumentError } from "@commander-js/extra-typings";
import { findRepeatedName } from "#lib/contract/find-repeated-name.ts";

/** A JSON object. What it may hold is the server's to say. */
export function parseMetadata(value: string): Record<string, unknown> {
  let repeated: (string | number)[] | null = null;
  try {
    const parsed: unknown = JSON.parse(value);
    repeated = findRepeatedName(value);
    if (repeated === null && typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return { ...parsed };
  } catch {
    // Not JSON is not an object either.
  }
  if (repeated) throw new InvalidArgumentError(`"${repeated.join("/")}" is given twice.`);
  throw new InvalidArgumentError(`Write a JSON object, like '{"why":"measured"}'.`);
}
