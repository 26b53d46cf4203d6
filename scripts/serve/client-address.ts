import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const forwarded = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "forwarded",
];

/**
 * The address of a client behind so many proxies of ours. Each appends the address it heard from, so the one that the outermost of them
 * wrote is that many from the end; what stands before it, anyone may have written.
 */
export function findClientAddress(socketAddress: string, forwardedFor: string, proxies: number): string {
  const hops = [...forwardedFor.split(",").map((hop) => hop.trim()), socketAddress].filter(Boolean);
  const address = proxies === 0 ? socketAddress : (hops[Math.max(hops.length - 1 - proxies, 0)] ?? "");
  // An IPv4 client of a socket that takes both is written like this.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) ? plain : "unknown";
}

const ours = "weft-client-address";

/** Writes down where a request came from, in a header that no client can set, and drops what nobody of ours has said. */
export function noteClientAddress(request: IncomingMessage, proxies: number): void {
  const { headers, rawHeaders } = request;
  const claimed = headers["x-forwarded-for"];
  const socketAddress = request.socket.remoteAddress ?? "";
  const dropped = [ours, ...(proxies === 0 ? forwarded : [])];
  for (const name of dropped) delete headers[name];
  headers[ours] = findClientAddress(socketAddress, String(claimed ?? ""), proxies);
  // Names and values by turns. Whoever reads all headers of a request reads them here.
  const kept = rawHeaders.filter(
    (_, at) => !dropped.includes(rawHeaders[at - (at % 2)]?.toLowerCase() ?? ""),
  );
  request.rawHeaders = [...kept, ours, headers[ours]];
}
