import type { Actor } from "#lib/actor.ts";
import { buildWorkspace, type TestWorkspace } from "./build-workspace.ts";

type AgentActor = Awaited<ReturnType<TestWorkspace["addAgent"]>>;

export type Personas = {
  home: TestWorkspace;
  abroad: TestWorkspace;
  actors: {
    owner: Actor;
    "read-only": Actor;
    admin: Actor;
    teammate: Actor;
    viewer: Actor;
    "agent+": AgentActor;
    "agent-": AgentActor;
    reader: AgentActor;
    revoked: AgentActor;
    removed: Actor;
    impostor: AgentActor;
    stranger: Actor;
    intruder: Actor;
    nobody: null;
  };
  /** Ends what has to have been once: the viewer and the removed member wrote memories before they were that. */
  settle(): Promise<void>;
};
export type Persona = keyof Personas["actors"];

/** Everyone who may ask, in words: the subject of a sentence. */
export const personaWords: Record<Persona, string> = {
  owner: "the owner",
  "read-only": "the owner's read-only key",
  admin: "an admin",
  teammate: "a teammate",
  viewer: "a viewer",
  "agent+": "the owner's agent with private",
  "agent-": "the owner's agent without private",
  reader: "the owner's read-granted agent with private",
  revoked: "the owner's revoked agent",
  removed: "a removed member",
  impostor: "a teammate who names the owner's agent",
  stranger: "a member of another workspace",
  intruder: "a member of another workspace who names this one",
  nobody: "somebody unknown",
};

/** Two workspaces, and one actor of every sort. */
export async function buildPersonas(): Promise<Personas> {
  const home = await buildWorkspace();
  const abroad = await buildWorkspace();
  const owner = await home.addMember();
  const admin = await home.addMember("admin");
  const teammate = await home.addMember();
  const viewer = await home.addMember();
  const removed = await home.addMember();
  const stranger = await abroad.addMember();
  const withPrivate = await home.addAgent(owner, { access: "write", private: true });
  const revoked = await home.addAgent(owner, { access: "write", private: true });
  return {
    home,
    abroad,
    actors: {
      owner,
      "read-only": { ...owner, readOnly: true },
      admin,
      teammate,
      viewer,
      "agent+": withPrivate,
      "agent-": await home.addAgent(owner, { access: "write", private: false }),
      reader: await home.addAgent(owner, { access: "read", private: true }),
      revoked,
      removed,
      impostor: { ...teammate, agentId: withPrivate.agentId },
      stranger,
      intruder: { ...stranger, workspaceId: home.id },
      nobody: null,
    },
    async settle() {
      await home.changeRole(viewer, "viewer");
      await home.revokeGrant(revoked);
      await home.removeMember(removed);
    },
  };
}
