/** The same server and database, signed in to as somebody else. */
export function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.searchParams.delete("options");
  if (changed.hostname) {
    changed.username = encodeURIComponent(user);
    changed.password = encodeURIComponent(password);
  } else {
    // A socket (`postgresql:///weft?host=/run/postgresql`) has no place before the "@".
    changed.searchParams.set("user", user);
    changed.searchParams.set("password", password);
  }
  return changed.href;
}

/** The same login, acting as `role` and telling times in UTC from its first statement on. */
export function withRole(url: string, role: string): string {
  const changed = new URL(url);
  const options = changed.searchParams.get("options");
  changed.searchParams.delete("options");
  // Not through searchParams: it writes a space as "+", which not every reader of these strings understands.
  const query = `options=${encodeURIComponent(`${options ? `${options} ` : ""}-c role=${role} -c timezone=UTC`)}`;
  changed.search = changed.search ? `${changed.search}&${query}` : query;
  return changed.href;
}

/** The same login on another database of the server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/** The string without its password, and the password: what is passed to a program can be read by every user. */
export function splitPassword(url: string): { url: string; password: string } {
  const changed = new URL(url);
  const password = changed.searchParams.get("password") ?? decodeURIComponent(changed.password);
  changed.password = "";
  changed.searchParams.delete("password");
  return { url: changed.href, password };
}

/** Where it leads, without secrets, for a sentence: `localhost:5432/weft`. */
export function describeTarget(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname ? `${hostname}:${port || "5432"}` : (searchParams.get("host") ?? "the local socket");
  return `${host}${pathname}`;
}
