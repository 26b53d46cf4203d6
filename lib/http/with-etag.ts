import type { Presentation } from "./define-routes.ts";

/** A memory's version as the strong ETag of an answer. */
export function withEtag({ version }: { version: number }): Presentation {
  return { headers: { ETag: `"${version}"` } };
}
