import type { AgentId, UserId, WorkspaceId } from "#lib/contract/id.ts";

/** Who acts, in which workspace. One request has one actor; the database decides what it may see and change. */
export type Actor = {
  workspaceId: WorkspaceId;
  /** The member: the owner of what is written. */
  userId: UserId;
  /** The agent that acts for the member, kept as provenance. */
  agentId: AgentId | null;
  /** A read-only key changes nothing, whoever holds it. */
  readOnly: boolean;
};
