import type { Access, Role } from "#lib/contract/me.ts";
import { type AgentName, agentNames, agentOf, agents, type Person, type Player, personOf } from "./cast.ts";
import { isPresent, roleOf, type World } from "./world.ts";

type Terms = { access: Access; private: boolean };

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

export function putGrant(world: World, agent: AgentName, terms: Terms): string {
  world.grants[agent] = { ...terms, revoked: false };
  return "granted";
}

export function revokeGrant(world: World, agent: AgentName): string {
  world.grants[agent].revoked = true;
  return "revoked";
}

/** Why a player may not say who belongs here, or null. What one's agents may do is a person's own to say. */
function findBar(world: World, player: Player, needs: "person" | "admin"): string | null {
  if (!isPresent(world, player)) return "not_found";
  const isFree = agentOf(player) === null && (needs === "person" || roleOf(world, player) === "admin");
  return isFree ? null : "forbidden";
}

function standing(world: World, person: Person): Role | null {
  const member = world.members[person];
  return member && !member.removed ? member.role : null;
}

function isLastAdmin(world: World, person: Person): boolean {
  const admins = Object.values(world.members).filter(({ role, removed }) => role === "admin" && !removed);
  return standing(world, person) === "admin" && admins.length === 1;
}

/** A member adds another, or brings one back. */
export function addMemberAs(world: World, player: Player, who: Person, role: Role): string {
  const bar = findBar(world, player, "admin");
  if (bar) return bar;
  const before = standing(world, who);
  if (before !== null) return before === role ? "unchanged" : "conflict";
  putMember(world, who, role);
  return "created";
}

export function changeMemberAs(world: World, player: Player, who: Person, role: Role): string {
  const bar = findBar(world, player, "admin");
  if (bar) return bar;
  if (standing(world, who) === null) return "not_found";
  if (role !== "admin" && isLastAdmin(world, who)) return "conflict";
  return putMember(world, who, role);
}

export function removeMemberAs(world: World, player: Player, who: Person): string {
  const bar = findBar(world, player, personOf(player) === who ? "person" : "admin");
  if (bar) return bar;
  if (standing(world, who) === null) return "not_found";
  if (isLastAdmin(world, who)) return "conflict";
  return removeMember(world, who);
}

/** Grants one's own agent access, in place of what it had. */
export function putGrantAs(world: World, player: Player, agent: AgentName, terms: Terms): string {
  const bar = findBar(world, player, "person");
  if (bar) return bar;
  if (agents[agent].of !== personOf(player)) return "not_found";
  const before = world.grants[agent];
  const isSame = before.access === terms.access && before.private === terms.private;
  if (!before.revoked && isSame) return "unchanged";
  putGrant(world, agent, terms);
  return before.revoked ? "created" : "replaced";
}

/** Ends the access of one's own agent, or as an admin of anyone's. */
export function revokeGrantAs(world: World, player: Player, agent: AgentName): string {
  const bar = findBar(world, player, "person");
  if (bar) return bar;
  const isTheirs = agents[agent].of === personOf(player) || roleOf(world, player) === "admin";
  if (!isTheirs || world.grants[agent].revoked) return "not_found";
  return revokeGrant(world, agent);
}

/** An agent, and what it may do here. */
export function sayAgent(world: World, agent: AgentName) {
  const { access, private: isPrivate, revoked } = world.grants[agent];
  return { agent, of: agents[agent].of, grant: revoked ? null : { access, private: isPrivate } };
}

/** The agents that a player is shown, in the order of the cast: their person's, and to an admin in person all that have a grant. */
export function listedAgents(world: World, player: Player): AgentName[] {
  const isAdmin = agentOf(player) === null && roleOf(world, player) === "admin";
  return agentNames.filter(
    (agent) => agents[agent].of === personOf(player) || (isAdmin && !world.grants[agent].revoked),
  );
}

/** A member as a player is told of them: the e-mail is for themselves and for admins in person. */
export function sayMember(world: World, player: Player, who: Person) {
  const isAdmin = agentOf(player) === null && roleOf(world, player) === "admin";
  return { who, role: standing(world, who), email: isAdmin || personOf(player) === who };
}

export function listedMembers(world: World, player: Player) {
  const all = Object.keys(world.members) as Person[];
  return all
    .filter((who) => standing(world, who) !== null)
    .sort()
    .map((who) => sayMember(world, player, who));
}
