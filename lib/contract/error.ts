import type { CapacityBound } from "./limits.ts";

/** The closed table of everything that can be refused: its status and its sentence. Add here, nowhere else. */
export const errorTable = {
  invalid_request: { status: 400, title: "The request is not valid." },
  unauthenticated: { status: 401, title: "Sign in, or send a valid API key." },
  forbidden: { status: 403, title: "This credential may not do that." },
  not_found: { status: 404, title: "There is nothing here that you may use." },
  method_not_allowed: { status: 405, title: "This path does not answer that method." },
  conflict: { status: 409, title: "The request conflicts with what is stored." },
  link_capacity_exceeded: { status: 409, title: "A bound on links is full." },
  supersede_cycle: { status: 409, title: "The chain of successors would loop." },
  precondition_failed: { status: 412, title: "The memory has changed since you read it." },
  payload_too_large: { status: 413, title: "The request body is too large." },
  unsupported_media_type: { status: 415, title: "Send the body as application/json." },
  reserved_kind: { status: 422, title: "The kind supersedes is written by archiving and restoring only." },
  self_link: { status: 422, title: "A memory can't be linked to itself." },
  workspace_required: { status: 422, title: "Name one workspace in the Weft-Workspace header." },
  rate_limited: { status: 429, title: "Too many requests. Wait, then try again." },
  internal: { status: 500, title: "Something went wrong on our side." },
  unavailable: { status: 503, title: "Weft can't answer right now. Try again shortly." },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One bad field: a JSON pointer into the body, or `#/query/name`, `#/path/name`, `#/header/name`. */
export type FieldError = { pointer: string; message: string };

export type ServiceErrorDetails = {
  detail?: string | undefined;
  errors?: FieldError[] | undefined;
  capacity?: { bound: CapacityBound; limit: number; used: number } | undefined;
  /** Response headers that belong to the refusal: `Allow`, `Retry-After`. */
  headers?: Record<string, string> | undefined;
};

/** The one error that server code throws on purpose. A throw is what rolls a transaction back. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: ServiceErrorDetails;

  constructor(code: ErrorCode, details: ServiceErrorDetails = {}) {
    super(details.detail ?? errorTable[code].title);
    this.name = "ServiceError";
    this.code = code;
    this.details = details;
  }
}

/** Missing, invisible and not editable are this one answer. Never add anything to it that tells them apart. */
export function notFound(errors?: FieldError[]): ServiceError {
  return new ServiceError("not_found", { errors });
}
