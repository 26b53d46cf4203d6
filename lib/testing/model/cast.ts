import type { Access, Role } from "#lib/contract/me.ts";

/** People of the play. `sam` belongs to another workspace. */
export const people = ["ann", "bob", "cat", "vic", "sam"] as const;
export type Person = (typeof people)[number];

/** Agents, whose they are, and the grant they begin with. */
export const agents = {
  "ann+": { of: "ann", access: "write", private: true },
  "ann-": { of: "ann", access: "write", private: false },
  "ann?": { of: "ann", access: "read", private: true },
  "bob-": { of: "bob", access: "write", private: false },
} as const satisfies Record<string, { of: Person; access: Access; private: boolean }>;
export type AgentName = keyof typeof agents;
export const agentNames = Object.keys(agents) as AgentName[];

/** The places they begin with. */
export const roles: Record<Exclude<Person, "sam">, Role> = {
  ann: "member",
  bob: "admin",
  cat: "member",
  vic: "viewer",
};

/** Whoever may act in the workspace: a person, or one through their agent. `sam` names a workspace that is not theirs. */
export type Player = Person | AgentName;
export const players: Player[] = [...people, ...agentNames];

function isAgent(player: Player): player is AgentName {
  return player in agents;
}

export function personOf(player: Player): Person {
  return isAgent(player) ? agents[player].of : player;
}

export function agentOf(player: Player): AgentName | null {
  return isAgent(player) ? player : null;
}
