import type { Fault } from "./refuse.ts";

/** The longest URL. The longest that Weft itself makes, a filtered list with a search of 200 characters, is a tenth of it. */
const urlLength = 8_192;
/** Most headers. Node would drop what is past its own bound, and read the rest as if it were all. */
const headerCount = 100;

/** The path and query of a request that names a whole address, which a server must take too. */
export function toOriginForm(url: string): string {
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (rest === undefined) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Whether the request is for the API and its percent signs spell nothing, which no route could read; or for no path
 * at all, like the "*" of OPTIONS.
 */
export function isMalformedApiUrl(url: string): boolean {
  if (!url.startsWith("/")) return true;
  if (!url.startsWith("/api/")) return false;
  try {
    decodeURIComponent(url);
    return false;
  } catch {
    return true;
  }
}

/** Why a request is refused at the door, or null. `rawHeaders` are names and values by turns. */
export function findFault(url: string, rawHeaders: string[]): Fault | null {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.length > headerCount) {
    return { status: 431, detail: `A request has at most ${headerCount} headers.` };
  }
  // With none, or with two, two servers on the way could each take it for another's.
  if (names.filter((name) => name.toLowerCase() === "host").length !== 1) {
    return { status: 400, detail: "A request has exactly one Host header." };
  }
  if (url.length > urlLength) return { status: 400, detail: `A URL has at most ${urlLength} characters.` };
  return isMalformedApiUrl(url) ? { status: 400, detail: "The URL is malformed." } : null;
}
