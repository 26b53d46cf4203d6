// The model's state, and who sees and may change what: written from the contract, and from nothing else. It shares no line with
// the product, and knows no table, no lock and no policy.
import type { Access, Role } from "#lib/contract/me.ts";
import { type AgentName, agentOf, type Person, type Player, personOf } from "./cast.ts";

export type Facts = { owner: Person; scope: "private" | "shared"; deleted: boolean };

export type ModelMemory = Facts & {
  id: string;
  agent: AgentName | null;
  title: string;
  type: string;
  version: number;
  archived: boolean;
  /** Removed for good: nothing but its id is left. */
  purged: boolean;
  /** How often its `updatedAt` has moved. */
  touched: number;
};

export type Key = { source: string; target: string; kind: string };
export type ModelLink = Key & {
  weight: number;
  metadata: Record<string, unknown>;
  by: Person;
  agent: AgentName | null;
  /** Later ones have greater numbers. */
  order: number;
  touched: number;
};

/** A link on its way to the trash, with what its ends were like when it went. */
export type ParkedLink = ModelLink & { past: [Facts, Facts] };

export type ModelEvent = {
  subject: "memory" | "link";
  action: string;
  /** The memory, or the ends of the link. */
  about: string[];
  kind: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  by: Person;
  agent: AgentName | null;
  /** What it was about, when it happened. */
  past: Facts[];
  /** Gone with a memory that was purged. */
  erased: boolean;
};

export type Limits = { pair: number; source: number; target: number; owner: number };

export type World = {
  limits: Limits;
  members: Partial<Record<Person, { role: Role; removed: boolean }>>;
  grants: Record<AgentName, { access: Access; private: boolean; revoked: boolean }>;
  memories: ModelMemory[];
  links: ModelLink[];
  parked: ParkedLink[];
  events: ModelEvent[];
  ordered: number;
  /** What imports have called memories, by whose they are. `sharedOnly`: named by who sees no private ones. */
  names: { owner: Person; name: string; sharedOnly: boolean; memory: string }[];
  /** The first answers to requests with a key, by player and key. */
  answers: Map<string, { request: string; memory: string; says: unknown }>;
};

export const supersedes = "supersedes";

/** The role a player acts with now, or null where their place, or their agent's, has ended. */
export function roleOf(world: World, player: Player): Role | null {
  const member = world.members[personOf(player)];
  const agent = agentOf(player);
  if (!member || member.removed || (agent && world.grants[agent].revoked)) return null;
  return member.role;
}

export function isPresent(world: World, player: Player): boolean {
  return roleOf(world, player) !== null;
}

/** Whether a player sees the private memories of their person: a viewer sees shared ones only. */
function seesPrivate(world: World, player: Player): boolean {
  const role = roleOf(world, player);
  const agent = agentOf(player);
  return role !== null && role !== "viewer" && (agent === null || world.grants[agent].private);
}

/** Rule 1. A memory in the trash stays readable to its owner by id, and to nobody else. */
export function sees(world: World, player: Player, { owner, scope, deleted }: Facts): boolean {
  if (!isPresent(world, player)) return false;
  if (scope === "shared" && !deleted) return true;
  return owner === personOf(player) && seesPrivate(world, player);
}

export function mayWrite(world: World, player: Player): boolean {
  const role = roleOf(world, player);
  const agent = agentOf(player);
  return role !== null && role !== "viewer" && (agent === null || world.grants[agent].access === "write");
}

export function memoryOf(world: World, id: string): ModelMemory | undefined {
  return world.memories.find((memory) => memory.id === id && !memory.purged);
}

/** A memory that stands, and that the player sees. */
export function findVisible(world: World, player: Player, id: string): ModelMemory | undefined {
  const memory = memoryOf(world, id);
  return memory && !memory.deleted && sees(world, player, memory) ? memory : undefined;
}

/** Rule 2: one's own, in person or by a write-granted agent. */
export function findEditable(world: World, player: Player, id: string): ModelMemory | undefined {
  const memory = findVisible(world, player, id);
  return memory && memory.owner === personOf(player) && mayWrite(world, player) ? memory : undefined;
}

/** Rule 3. */
export function seesLink(world: World, player: Player, { source, target }: Key): boolean {
  return findVisible(world, player, source) !== undefined && findVisible(world, player, target) !== undefined;
}

export function isSame(a: Key, b: Key): boolean {
  return a.source === b.source && a.target === b.target && a.kind === b.kind;
}

export function findLink(world: World, key: Key): ModelLink | undefined {
  return world.links.find((link) => isSame(link, key));
}

export function factsOf(world: World, id: string): Facts {
  const memory = memoryOf(world, id);
  if (!memory) throw new Error(`the model knows no memory ${id}`);
  return { owner: memory.owner, scope: memory.scope, deleted: memory.deleted };
}

/** The first bound that one more link would pass, in the order of the contract. */
export function findFull(world: World, { source, target }: Key): string | null {
  const owner = factsOf(world, source).owner;
  const counted = world.links.filter((link) => link.kind !== supersedes);
  const owned = counted.filter((link) => factsOf(world, link.source).owner === owner);
  const used = {
    pair: counted.filter((link) => link.source === source && link.target === target).length,
    source: counted.filter((link) => link.source === source).length,
    owner: owned.length,
    target: owned.filter((link) => link.target === target).length,
  };
  for (const bound of ["pair", "source", "owner", "target"] as const) {
    const limit = world.limits[bound];
    if (used[bound] >= limit) return `link_capacity_exceeded ${bound} ${used[bound]} of ${limit}`;
  }
  return null;
}

/** The memory that supersedes another, by a link that stands. */
export function successorOf(world: World, id: string): string | undefined {
  return world.links.find((link) => link.source === id && link.kind === supersedes)?.target;
}

/** The end of the chain of successors as far as it is visible without a gap, and how many steps away. */
export function followChain(
  world: World,
  player: Player,
  id: string,
): { current: string | null; steps: number } {
  let current: string | null = null;
  let steps = 0;
  for (;;) {
    const next = successorOf(world, current ?? id);
    if (
      next === undefined ||
      !seesLink(world, player, { source: current ?? id, target: next, kind: supersedes })
    ) {
      return { current, steps };
    }
    current = next;
    steps += 1;
  }
}

export function leadsTo(world: World, from: string, to: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = successorOf(world, at)) {
    if (at === to) return true;
  }
  return false;
}
