// What a player may be told, as the model has it: the same words as `perform` makes of the product's answers.
import type { Player } from "./cast.ts";
import {
  findVisible,
  followChain,
  type ModelEvent,
  type ModelLink,
  type ModelMemory,
  memoryOf,
  sees,
  seesLink,
  successorOf,
  supersedes,
  type World,
} from "./world.ts";

export function sayMemory(world: World, player: Player, memory: ModelMemory) {
  const { id, owner, agent, title, type, scope, version, archived, deleted } = memory;
  const successor = successorOf(world, id);
  const shown =
    successor !== undefined && seesLink(world, player, { source: id, target: successor, kind: supersedes });
  const current = archived ? followChain(world, player, id).current : null;
  return {
    id,
    owner,
    agent,
    title,
    type,
    scope,
    version,
    archived,
    deleted,
    supersededBy: shown ? successor : null,
    current,
  };
}

export function sayLink({ source, target, kind, weight, metadata, by, agent }: ModelLink) {
  return { source, target, kind, weight, metadata, by, agent };
}

export function sayEvent({ subject, action, about, kind, before, after, by, agent }: ModelEvent) {
  return { subject, action, about, kind, before, after, by, agent };
}

/** Newest first. */
export function visibleLinks(world: World, player: Player): ModelLink[] {
  return world.links.filter((link) => seesLink(world, player, link)).sort((a, b) => b.order - a.order);
}

/** In the order of creation, with those of the trash that are the player's to read. */
export function visibleMemories(world: World, player: Player): ModelMemory[] {
  return world.memories.filter((memory) => !memory.purged && sees(world, player, memory));
}

/** An event is visible when what it is about is visible now, and was when it happened. */
export function seesEvent(world: World, player: Player, { about, past, erased }: ModelEvent): boolean {
  if (erased) return false;
  const then = past.every((facts) => sees(world, player, { ...facts, deleted: false }));
  return then && about.every((id) => findVisible(world, player, id) !== undefined);
}

/** Newest first; of one memory and the links at it, or of all. */
export function visibleEvents(world: World, player: Player, of: string | null): ModelEvent[] {
  return world.events
    .filter((event) => (of === null || event.about.includes(of)) && seesEvent(world, player, event))
    .reverse();
}

export function listedLinks(
  world: World,
  player: Player,
  { id, inbound, kind }: { id: string; inbound: boolean; kind: string | null },
) {
  return visibleLinks(world, player)
    .filter((link) => (inbound ? link.target : link.source) === id && (kind === null || link.kind === kind))
    .map((link) => {
      const other = memoryOf(world, inbound ? link.source : link.target);
      const memory = { id: other?.id, title: other?.title, type: other?.type, archived: other?.archived };
      return { ...sayLink(link), memory };
    });
}

export function listedMemories(world: World, player: Player, state: "active" | "archived" | "trash" | "all") {
  return visibleMemories(world, player)
    .filter(({ deleted, archived }) => {
      if (state === "trash") return deleted;
      return !deleted && (state === "all" || archived === (state === "archived"));
    })
    .map((memory) => sayMemory(world, player, memory))
    .reverse();
}
