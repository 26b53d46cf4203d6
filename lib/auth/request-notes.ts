import type { ErrorCode } from "#lib/contract/error.ts";

/** What is found out about a request on its way, for its log line and its answer's headers. */
export type RequestNotes = {
  /** `RateLimit` and its policy, once a credential is known. */
  rateLimit?: Record<string, string>;
  credential?: { via: "key" | "session"; prefix?: string };
  /** The endpoint's path with its parameters' names: never their values. */
  route?: string;
  /** Of MCP: the tool that was called, and the code that it refused with. */
  tool?: string;
  code?: ErrorCode;
};

const notes = new WeakMap<Request, RequestNotes>();

export function noteOn(request: Request): RequestNotes {
  let found = notes.get(request);
  if (!found) {
    found = {};
    notes.set(request, found);
  }
  return found;
}
