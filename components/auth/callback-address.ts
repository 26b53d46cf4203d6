const fallback = "/dashboard";

/**
 * Where to go after signing in: a path of this very origin, or the dashboard. Anything else in the address, another host above
 * all, is as if it were not there.
 */
export function toCallbackAddress(wanted: string | string[] | null | undefined, origin: string): string {
  if (typeof wanted !== "string" || wanted === "") return fallback;
  if (!URL.canParse(wanted, origin)) return fallback;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || url.pathname.startsWith("//") || url.pathname.startsWith("/sign-in"))
    return fallback;
  return url.pathname + url.search + url.hash;
}
