import { InvalidArgumentError } from "@commander-js/extra-typings";

/** A JSON object. What it may hold is the server's to say. */
export function parseMetadata(value: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Not JSON is not an object either.
  }
  throw new InvalidArgumentError(`Write a JSON object, like '{"why":"measured"}'.`);
}
