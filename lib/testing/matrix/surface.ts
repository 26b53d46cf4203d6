import { type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import type { ErrorCode } from "#lib/contract/error.ts";
import type { Credential } from "../build-credential.ts";

/** Someone who asks: everything that a surface could know them by. */
export type Caller = {
  persona: string;
  /** The secret of their API key, for whoever does not speak HTTP. Null: a session, or nobody. */
  secret: string | null;
  /** The workspace they name, when it is not the one their key belongs to. */
  workspace: string | null;
  /** Both of these, or their session, as the headers of a request. */
  headers: Credential;
};

/** What became of an operation. `unchanged` says that there was nothing to do. */
export type Outcome = "ok" | "created" | "replaced" | "unchanged" | ErrorCode;

export type Performed = {
  outcome: Outcome;
  /** The answer in the shapes of the contract; of a refusal, its problem. */
  value: unknown;
  /** Every byte that the caller gets to see, to find what they should not. */
  seen: string;
};

/** What can be asked: the operation of an endpoint, or one that has none, by its own name. */
export type Operation = EndpointName | "bringBackMemory" | "ingestText";

/** Whether HTTP, and so the SDK, has an operation. */
export function hasEndpoint(operation: Operation): operation is EndpointName {
  return operation in endpoints;
}

/**
 * A door to the operations: HTTP, MCP, the SDK, the command line, server actions. The matrix asks the same of each. An operation's
 * arguments are those of its endpoint, in one object: path, query and body together.
 */
export type Surface = {
  name: string;
  /** False for an operation that this door does not have. */
  offers(operation: Operation): boolean;
  /** Who has no way to this door, such as a page's session. */
  without?: readonly string[];
  /** Fails when the answer is not one that the contract allows; a refusal is an answer. */
  perform(caller: Caller, operation: Operation, input: Record<string, unknown>): Promise<Performed>;
};
