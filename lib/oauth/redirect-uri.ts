import { limits } from "#lib/contract/limits.ts";
import { isPrivateUse } from "./private-use-scheme.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isLoopback(url: URL): boolean {
  return url.protocol === "http:" && loopback.has(url.hostname);
}

/** An address that a browser may be sent back to: by https, or to this very machine, by http or by a program's own scheme. */
export function isRedirectUri(value: string): boolean {
  if (value.length > limits.oauth.redirectUri || !/^[\x21-\x7e]+$/.test(value) || !URL.canParse(value)) {
    return false;
  }
  const url = new URL(value);
  const isPlain = url.username === "" && url.password === "" && !value.includes("#") && !value.includes("\\");
  return isPlain && (url.protocol === "https:" || isLoopback(url) || isPrivateUse(value));
}

/**
 * Whether an address that was asked for is one that was registered: character by character. A program on this machine listens
 * where it finds a free port, so of its address the port is left out (RFC 8252, 7.3).
 */
export function isSameRedirectUri(asked: string, registered: string): boolean {
  if (asked === registered) return true;
  if (!isRedirectUri(asked) || !isRedirectUri(registered)) return false;
  const [one, other] = [new URL(asked), new URL(registered)];
  if (!isLoopback(one) || !isLoopback(other)) return false;
  one.port = other.port;
  return one.href === other.href;
}

/** Where a browser goes back to, as a person knows it: the host, with the scheme when it is a program's own; and whether that is this machine. */
export function toPlace(redirectUri: string): { host: string; isThisMachine: boolean } {
  const url = new URL(redirectUri);
  if (isPrivateUse(redirectUri)) {
    return { host: url.host ? `${url.protocol}//${url.host}` : url.protocol, isThisMachine: true };
  }
  return { host: url.host, isThisMachine: isLoopback(url) };
}

/** A redirect URI with what the client is told; what is null is left out. */
export function toRedirect(redirectUri: string, told: Record<string, string | null>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(told)) if (value !== null) url.searchParams.append(name, value);
  return url.href;
}
