// The public entry of `weft/sdk`: whatever is exported here is promised.
export type { Agent, CreatedKey, Key, Member } from "#lib/contract/access.ts";
export type { ErrorCode, FieldError } from "#lib/contract/error.ts";
export type { Event } from "#lib/contract/event.ts";
export type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
export type { CapacityBound } from "#lib/contract/limits.ts";
export type { Link, LinkDirection, LinkOutcome, ListedLink, PutLinkAnswer } from "#lib/contract/link.ts";
export type { Me } from "#lib/contract/me.ts";
export type { Memory, MemoryPage, MemoryWithLinks, Restored, Scope } from "#lib/contract/memory.ts";
export type { FoundPath, Neighborhood } from "#lib/contract/neighborhood.ts";
export type { Count, Page } from "#lib/contract/page.ts";
export type { Problem } from "#lib/contract/problem.ts";
export type { ExportedLine, ImportReport } from "#lib/contract/transfer.ts";
export type { CallOptions } from "./call-input.ts";
export {
  ConflictError,
  type FailureCode,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  LinkCapacityExceededError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  RateLimitedError,
  ReservedKindError,
  SelfLinkError,
  SupersedeCycleError,
  UnauthenticatedError,
  UnavailableError,
  UnexpectedAnswerError,
  UnreachableError,
  UnsupportedMediaTypeError,
  WeftError,
  WorkspaceRequiredError,
} from "./errors.ts";
export type { Listing } from "./listing.ts";
export type { CreateMemoryInput, UpdateMemoryInput } from "./memories.ts";
export type { ImportLine, ImportSource } from "./transfer.ts";
export type { WeftOptions } from "./transport.ts";
export { Weft } from "./weft.ts";
