import type { Endpoint } from "./endpoints.ts";

/** Where a call goes, from the origin on: the path with its names filled in, and the query without what is undefined. */
export function toAddress(
  { path }: Pick<Endpoint, "path">,
  given: {
    params?: Record<string, string> | undefined;
    query?: Record<string, string | undefined> | undefined;
  },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined) query.set(name, value);
  }
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ""}`;
}
