import type { Scope } from "#lib/contract/memory.ts";

export type MemberKey =
  | "platform"
  | "payments"
  | "logistics"
  | "mobile"
  | "data"
  | "security"
  | "design"
  | "support"
  | "release"
  | "audit";

export type AgentKey = "archivist" | "reviewer";

export type MemoryType =
  | "decision"
  | "constraint"
  | "rule"
  | "preference"
  | "runbook"
  | "incident"
  | "person"
  | "note";

/**
 * How each kind is to be read, "source … target". `supersedes` is not among them: a retired memory names its
 * successor in `supersededBy`.
 *
 * - related: has to do with
 * - depends-on: would stop being true or workable without
 * - constrains: limits what may be done in
 * - because-of: was written because of
 * - part-of: is a part of
 * - contradicts: says otherwise than
 * - mitigates: lowers the risk, or the cost, of
 * - documents: tells how to work with
 * - contact: the first to ask is (always a person's area)
 */
export type DemonstrationKind =
  | "related"
  | "depends-on"
  | "constrains"
  | "because-of"
  | "part-of"
  | "contradicts"
  | "mitigates"
  | "documents"
  | "contact";

/**
 * A memory as it is written here. `content` is Markdown by line. Title and content may say `{{day 30}}`, which
 * becomes the date 30 days before the content is asked for, so that texts agree with `createdDaysAgo`.
 */
export interface AuthoredMemory {
  key: string;
  owner: MemberKey;
  /** The owner's agent, when it wrote the memory. */
  agent?: AgentKey;
  type: MemoryType;
  title: string;
  content: readonly string[];
  tags: readonly string[];
  scope: Scope;
  createdDaysAgo: number;
  /** Key of the memory that took its place. */
  supersededBy?: string;
}

/** A link, written by the owner of its source memory, or by that owner's agent. `weight` is 1 when not given. */
export interface DemonstrationLink {
  from: string;
  to: string;
  kind: DemonstrationKind;
  weight?: number;
  agent?: AgentKey;
  metadata?: Readonly<Record<string, string | number>>;
}

/** One area's memories, and the links that start at them. */
export interface Area {
  memories: readonly AuthoredMemory[];
  links: readonly DemonstrationLink[];
}
