import type { AgentId, KeyId, UserId, WorkspaceId } from "#lib/contract/id.ts";

/** Who acts, in which workspace. One request has one actor; the database decides what it may see and change. */
export type Actor = {
  workspaceId: WorkspaceId;
  /** The member: the owner of what is written. */
  userId: UserId;
  /** The agent that acts for the member, kept as provenance. */
  agentId: AgentId | null;
  /** A read-only key changes nothing, whoever holds it. */
  readOnly: boolean;
  /** The key that the request came with, if any: once it is revoked or has expired, nothing is granted any more. */
  keyId?: KeyId;
};
