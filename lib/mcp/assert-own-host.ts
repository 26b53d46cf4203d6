import { ServiceError } from "#lib/contract/error.ts";
import { env } from "#lib/env.ts";

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses a request by a name that is not ours, or from a page that is not: a page elsewhere can give its own name the address of this
 * machine, and would then ask as if it were ours (DNS rebinding). Ours are NEXTAUTH_URL's host and those of this machine itself; from
 * other machines it takes NEXTAUTH_URL. Throws forbidden.
 */
export function assertOwnHost(headers: Headers): void {
  const own = env().NEXTAUTH_URL;
  const host = headers.get("host") ?? "";
  const ownHost = own ? new URL(own).host : null;
  if (host !== ownHost && !loopback.test(host)) {
    throw new ServiceError("forbidden", {
      detail: "MCP is answered under Weft's own host name only: set NEXTAUTH_URL.",
    });
  }
  const origin = headers.get("origin");
  if (origin === null) return;
  const from = hostOf(origin);
  if (from === null || (from !== ownHost && from !== host)) {
    throw new ServiceError("forbidden", { detail: "MCP is not answered to pages of another origin." });
  }
}
