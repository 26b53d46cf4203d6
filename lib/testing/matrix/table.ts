import type { ErrorCode } from "#lib/contract/error.ts";
import type { MatrixWorld } from "./build-world.ts";
import type { Operation, Outcome } from "./surface.ts";

/** Everyone who asks, in words: the subject of a sentence. "The owner" owns what a row calls their own. */
export const callerWords = {
  owner: "the owner",
  session: "the owner in the dashboard",
  "read-only": "the owner's read-only key",
  admin: "an admin",
  teammate: "a teammate",
  viewer: "a viewer",
  "agent+": "the owner's agent with private",
  "agent-": "the owner's agent without private",
  reader: "the owner's read-granted agent with private",
  revoked: "the owner's revoked agent",
  removed: "a removed member",
  expired: "the owner's expired key",
  ended: "the owner's revoked key",
  stranger: "a member of another workspace",
  intruder: "a member of another workspace who names this one",
  nobody: "somebody unknown",
} as const;
export type Persona = keyof typeof callerWords;
export const personas = Object.keys(callerWords) as Persona[];

/**
 * One operation asked by everyone of one thing after another. A cell's mark is the verdict: status and code, and whether anything
 * stored changed, in a letter or a word of `marks`; or, where a table `shows`, what of the answer it says.
 */
export type Table = {
  operation: Operation;
  /** The rest of the sentence: what the rows are. */
  about: string;
  input(row: string, world: MatrixWorld): Record<string, unknown>;
  /** What of a successful answer is compared with the mark, in place of its outcome. */
  shows?(value: unknown, row: string, world: MatrixWorld): string;
  /** Row by row and caller by caller what comes of it. Written by hand, from the contract. */
  verdicts: string;
};

const refusals: Partial<Record<ErrorCode, string>> = {
  not_found: "-",
  forbidden: "f",
  unauthenticated: "u",
  self_link: "self",
  reserved_kind: "kind",
  supersede_cycle: "loop",
  workspace_required: "where",
  precondition_failed: "stale",
};

/**
 * The mark of what was performed: r(ead, or nothing to do), w(ritten), c(reated), m(odified by replacing), = (unchanged), or the
 * refusal: - (the uniform 404), f(orbidden), u(nknown, 401), or a word.
 */
export function toMark(outcome: Outcome, stored: boolean): string {
  switch (outcome) {
    case "ok":
      return stored ? "w" : "r";
    case "created":
      return stored ? "c" : "created, but nothing is stored";
    case "replaced":
      return stored ? "m" : "replaced, but nothing is stored";
    case "unchanged":
      return stored ? "unchanged, but something is stored" : "=";
    default: {
      const mark = refusals[outcome] ?? outcome;
      return stored ? `${mark}, but something is stored` : mark;
    }
  }
}

const markWords: Record<string, string> = {
  r: "is answered",
  w: "does it",
  c: "creates it",
  m: "replaces it",
  "=": "finds it so already",
  "-": "gets the uniform 404",
  f: "is forbidden",
  u: "is not known",
};

/** A cell's verdict in words. */
export function describeMark(mark: string): string {
  return markWords[mark] ?? `gets "${mark}"`;
}
