import type { EndpointName } from "#lib/contract/endpoints.ts";
import type { Command } from "./command.ts";

/** What plays each endpoint, or why none of the model's commands does. */
export const played: Record<EndpointName, Command["do"][] | { unplayed: string }> = {
  readMe: { unplayed: "it answers to a credential, and the players have none" },
  listMemories: ["memories", "search"],
  createMemory: ["create", "repeat"],
  getMemory: ["read"],
  updateMemory: ["update"],
  trashMemory: ["trash"],
  restoreMemory: ["restore"],
  purgeMemory: ["purge"],
  archiveMemory: ["archive"],
  unarchiveMemory: ["unarchive"],
  listLinks: ["links"],
  releaseLinks: ["release"],
  getLink: ["get"],
  putLink: ["put"],
  deleteLink: ["unlink"],
  readNeighborhood: ["around"],
  findPath: ["path"],
  readGraph: ["graph"],
  putPositions: {
    unplayed:
      "a picture is its member's alone, and no answer hangs on it: prisma/tests/graph-positions.db.test.ts",
  },
  listEvents: ["events"],
  streamEvents: { unplayed: "it goes on: lib/activity/open-event-feed.db.test.ts" },
  listAgents: ["agents"],
  createAgent: {
    unplayed: "an agent is its person's in every workspace, and those of the play are shared by all runs",
  },
  getAgent: ["agent"],
  putGrant: ["putGrant"],
  revokeGrant: ["revokeGrant"],
  listKeys: { unplayed: "the players have no keys" },
  createKey: { unplayed: "its secret is shown once, and what it opens is authentication's" },
  revokeKey: { unplayed: "the players have no keys" },
  listMembers: ["members"],
  addMember: ["addMember"],
  changeMember: ["changeMember"],
  removeMember: ["removeMember"],
  importMemories: ["import"],
  exportMemories: ["export"],
};
