import type { Endpoint } from "./endpoints.ts";
import { type ErrorCode, errorTable } from "./error.ts";

/** What any request may be told, whatever it asks for. */
const ofAll = [
  "invalid_request",
  "unauthenticated",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Every code that an endpoint can answer, in the order of the error table. */
export function refusalsOf({ method, params, workspace, by, headers, refuses }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...ofAll, ...refuses]);
  // A read-only key, a session's change from a foreign page, and whoever may not ask at all.
  if (method !== "GET" || by !== "anyone") codes.add("forbidden");
  if (workspace) codes.add("workspace_required");
  if (workspace || !params.safeParse({}).success) codes.add("not_found");
  if ("ifMatch" in headers.shape) codes.add("precondition_failed");
  return (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.has(code));
}
