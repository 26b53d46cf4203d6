import { createHash } from "node:crypto";
import type { Received } from "./call-route.ts";

/** SHA-256 of everything that a caller could tell one answer from another by, but for the request id. */
export function fingerprint({ status, headers, text }: Received): string {
  const requestId = headers.get("x-request-id") ?? "";
  const seen = [...headers].filter(([name]) => name !== "x-request-id").sort();
  return createHash("sha256")
    .update(JSON.stringify([status, seen, headers.has("x-request-id"), text.replace(requestId, "")]))
    .digest("hex");
}
