import { type ErrorCode, errorTable, type FieldError } from "#lib/contract/error.ts";
import type { CapacityBound } from "#lib/contract/limits.ts";
import type { Problem } from "#lib/contract/problem.ts";

/** Why a call failed: a code of the contract's table, no answer at all, or an answer that is none of Weft's. */
export type FailureCode = ErrorCode | "unreachable" | "unexpected_answer";

type Circumstances = {
  status?: number | undefined;
  requestId?: string | null | undefined;
  problem?: Problem | undefined;
  retryAfterMs?: number | null | undefined;
};

/** Every failure of a call. It holds nothing that was sent: no key, no headers, no body. */
export abstract class WeftError extends Error {
  abstract readonly code: FailureCode;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  /** The whole refusal, as the server gave it. */
  readonly problem: Problem | null;
  /** How long the server asked to wait. */
  readonly retryAfterMs: number | null;
  /** How often the request was sent. */
  attempts = 1;

  constructor(message: string, { status, requestId, problem, retryAfterMs }: Circumstances = {}) {
    super(message);
    this.status = status ?? problem?.status ?? null;
    this.requestId = requestId ?? problem?.requestId ?? null;
    this.problem = problem ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  /** What there is to say about it in a log. */
  toJSON() {
    const { name, message, code, status, requestId, problem, attempts } = this;
    return { name, message, code, status, requestId, problem, attempts };
  }
}

/**
 * No answer: the connection failed or broke, or the deadline passed. Whether the request was carried out is not known: only one that
 * does no harm twice was sent again.
 */
export class UnreachableError extends WeftError {
  override readonly name = "UnreachableError";
  readonly code = "unreachable";
}

/** Something answered that is not Weft, or not a Weft that this version of the SDK knows. */
export class UnexpectedAnswerError extends WeftError {
  override readonly name = "UnexpectedAnswerError";
  readonly code = "unexpected_answer";
}

abstract class RefusedError extends WeftError {
  constructor(problem: Problem, circumstances: Circumstances = {}) {
    const fields = problem.errors?.map(({ pointer, message }) => `${pointer} ${message}`) ?? [];
    super([problem.detail || problem.title, fields.join("; ")].filter(Boolean).join(" "), {
      ...circumstances,
      problem,
    });
  }
}

/** `errors` names each bad field. */
export class InvalidRequestError extends RefusedError {
  override readonly name = "InvalidRequestError";
  readonly code = "invalid_request";
  readonly errors: FieldError[];

  constructor(problem: Problem, circumstances?: Circumstances) {
    super(problem, circumstances);
    this.errors = problem.errors ?? [];
  }
}

export class UnauthenticatedError extends RefusedError {
  override readonly name = "UnauthenticatedError";
  readonly code = "unauthenticated";
}

/** The credential may not do that, whatever it names: a read-only key writes, an agent asks for what is a person's. */
export class ForbiddenError extends RefusedError {
  override readonly name = "ForbiddenError";
  readonly code = "forbidden";
}

/** Missing, invisible and not editable are one answer. */
export class NotFoundError extends RefusedError {
  override readonly name = "NotFoundError";
  readonly code = "not_found";
}

export class MethodNotAllowedError extends RefusedError {
  override readonly name = "MethodNotAllowedError";
  readonly code = "method_not_allowed";
}

export class ConflictError extends RefusedError {
  override readonly name = "ConflictError";
  readonly code = "conflict";
}

export type Capacity = { bound: CapacityBound; limit: number; used: number };

/** A bound on links is full: which one, what it allows, how much of it is used. */
export class LinkCapacityExceededError extends RefusedError {
  override readonly name = "LinkCapacityExceededError";
  readonly code = "link_capacity_exceeded";
  readonly bound: CapacityBound;
  readonly limit: number;
  readonly used: number;

  constructor(problem: Problem & Capacity, circumstances?: Circumstances) {
    super(problem, circumstances);
    this.bound = problem.bound;
    this.limit = problem.limit;
    this.used = problem.used;
  }
}

export class SupersedeCycleError extends RefusedError {
  override readonly name = "SupersedeCycleError";
  readonly code = "supersede_cycle";
}

/** The memory has changed since it was read. */
export class PreconditionFailedError extends RefusedError {
  override readonly name = "PreconditionFailedError";
  readonly code = "precondition_failed";
}

export class PayloadTooLargeError extends RefusedError {
  override readonly name = "PayloadTooLargeError";
  readonly code = "payload_too_large";
}

export class UnsupportedMediaTypeError extends RefusedError {
  override readonly name = "UnsupportedMediaTypeError";
  readonly code = "unsupported_media_type";
}

export class ReservedKindError extends RefusedError {
  override readonly name = "ReservedKindError";
  readonly code = "reserved_kind";
}

export class SelfLinkError extends RefusedError {
  override readonly name = "SelfLinkError";
  readonly code = "self_link";
}

/** The key may act in several workspaces, and none was named. */
export class WorkspaceRequiredError extends RefusedError {
  override readonly name = "WorkspaceRequiredError";
  readonly code = "workspace_required";
}

export class RateLimitedError extends RefusedError {
  override readonly name = "RateLimitedError";
  readonly code = "rate_limited";
}

export class InternalError extends RefusedError {
  override readonly name = "InternalError";
  readonly code = "internal";
}

export class UnavailableError extends RefusedError {
  override readonly name = "UnavailableError";
  readonly code = "unavailable";
}

type Refusal<Code extends ErrorCode> = new (
  problem: Problem,
  circumstances?: Circumstances,
) => WeftError & { readonly code: Code };

const refusals: { [Code in Exclude<ErrorCode, "link_capacity_exceeded">]: Refusal<Code> } = {
  invalid_request: InvalidRequestError,
  unauthenticated: UnauthenticatedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  conflict: ConflictError,
  supersede_cycle: SupersedeCycleError,
  precondition_failed: PreconditionFailedError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  reserved_kind: ReservedKindError,
  self_link: SelfLinkError,
  workspace_required: WorkspaceRequiredError,
  rate_limited: RateLimitedError,
  internal: InternalError,
  unavailable: UnavailableError,
};

function hasCapacity(problem: Problem): problem is Problem & Capacity {
  return problem.bound !== undefined && problem.limit !== undefined && problem.used !== undefined;
}

/** The error of a refusal, by its code; null when it lacks what its code promises. */
export function toRefusal(problem: Problem, circumstances: Circumstances = {}): WeftError | null {
  if (problem.code !== "link_capacity_exceeded") return new refusals[problem.code](problem, circumstances);
  return hasCapacity(problem) ? new LinkCapacityExceededError(problem, circumstances) : null;
}

/** A refusal for what needs no server to be refused. It has no request id. */
export function refuseHere(errors: FieldError[]): InvalidRequestError {
  const { status, title } = errorTable.invalid_request;
  const problem = { type: "/docs/errors#invalid_request", title, status, detail: title } as const;
  return new InvalidRequestError({ ...problem, code: "invalid_request", requestId: "", errors });
}
