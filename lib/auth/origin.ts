import { env } from "#lib/env.ts";

/** Headers of a request, or those that a page was asked with. */
export type ReadHeaders = { get(name: string): string | null };

/**
 * The origin by which people and programs know Weft: that of NEXTAUTH_URL; without it, the one that was asked, as a trusted proxy
 * or our own server says.
 */
export function originOf(headers: ReadHeaders): string {
  const own = env().NEXTAUTH_URL;
  if (own) return new URL(own).origin;
  const scheme = headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim() === "https" ? "https" : "http";
  const asked = `${scheme}://${headers.get("host")}`;
  // A host that is none is nobody's: what is told of it leads nowhere.
  return URL.canParse(asked) ? new URL(asked).origin : `${scheme}://localhost`;
}
