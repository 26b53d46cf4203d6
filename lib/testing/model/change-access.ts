import type { Access, Role } from "#lib/contract/me.ts";
import type { AgentName, Person } from "./cast.ts";
import type { World } from "./world.ts";

/** Gives a person a place, or another role in it. */
export function putMember(world: World, person: Person, role: Role): string {
  world.members[person] = { role, removed: false };
  return role;
}

/** Ends a place. What its member wrote stays theirs. */
export function removeMember(world: World, person: Person): string {
  const member = world.members[person];
  if (!member) return "not_found";
  member.removed = true;
  return "removed";
}

export function putGrant(
  world: World,
  agent: AgentName,
  terms: { access: Access; private: boolean },
): string {
  world.grants[agent] = { ...terms, revoked: false };
  return "granted";
}

export function revokeGrant(world: World, agent: AgentName): string {
  world.grants[agent].revoked = true;
  return "revoked";
}
