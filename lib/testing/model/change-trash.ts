import { type Player, personOf } from "./cast.ts";
import { recordLink } from "./change-links.ts";
import { change, type Expected, findStale } from "./change-memories.ts";
import {
  type Facts,
  factsOf,
  findEditable,
  findFull,
  leadsTo,
  type ModelMemory,
  mayWrite,
  memoryOf,
  type ParkedLink,
  sees,
  supersedes,
  type World,
} from "./world.ts";

/** DELETE: a memory and its links vanish from every read, and give back their capacity. */
export function trashMemory(world: World, player: Player, id: string, expected: Expected): string {
  const memory = findEditable(world, player, id);
  if (!memory) return "not_found";
  const stale = findStale(memory, expected);
  if (stale) return stale;
  const going = world.links.filter((link) => link.source === id || link.target === id);
  for (const link of going) {
    world.parked.push({ ...link, past: [factsOf(world, link.source), factsOf(world, link.target)] });
  }
  world.links = world.links.filter((link) => !going.includes(link));
  change(world, player, "trashed", memory, { deleted: true });
  return "trashed";
}

/** A memory that the player may bring back: their own, in the trash or not, as long as they see it. */
function findOwn(world: World, player: Player, id: string): ModelMemory | undefined {
  const memory = memoryOf(world, id);
  const own = memory && memory.owner === personOf(player) && mayWrite(world, player);
  return own && sees(world, player, memory) ? memory : undefined;
}

export type NotRestored = { sourceId: string; targetId: string; kind: string; reason: string };
export type Restored = { links: number; notRestored: NotRestored[] };

/** Why a parked link can't come back now, or null. */
function findObstacle(world: World, link: ParkedLink): string | null {
  const [source, target] = [memoryOf(world, link.source), memoryOf(world, link.target)];
  if (!source || !target) return "other_end_gone";
  if (source.deleted || target.deleted) return "other_end_in_trash";
  if (link.kind === supersedes) return leadsTo(world, link.target, link.source) ? "supersede_cycle" : null;
  return findFull(world, link) ? "capacity" : null;
}

function byKey(a: ParkedLink, b: ParkedLink): number {
  const [one = "", other = ""] = [a, b].map(({ source, target, kind }) => [source, target, kind].join(" "));
  return one < other ? -1 : 1;
}

/** An end as far as whoever asks may know of it: what was private when its link went, or is now, is that. */
function narrow(world: World, id: string, past: Facts): Facts {
  const memory = memoryOf(world, id);
  const hidden = past.scope === "private" || memory?.scope === "private";
  return { owner: past.owner, scope: hidden ? "private" : "shared", deleted: false };
}

/** Brings a memory back, and exactly those links that can come back. */
export function restoreMemory(
  world: World,
  player: Player,
  id: string,
  expected: Expected,
): string | Restored {
  const memory = findOwn(world, player, id);
  if (!memory) return "not_found";
  const stale = findStale(memory, expected);
  if (stale) return stale;
  const restored: Restored = { links: 0, notRestored: [] };
  if (!memory.deleted) return restored;
  change(world, player, "restored", memory, { deleted: false });
  for (const link of world.parked
    .filter(({ source, target }) => source === id || target === id)
    .sort(byKey)) {
    const { source, target, kind } = link;
    const reason = findObstacle(world, link);
    if (reason !== "other_end_in_trash") world.parked = world.parked.filter((other) => other !== link);
    if (reason === null) {
      const { past: _, ...back } = link;
      world.links.push(back);
      const ends = [factsOf(world, source), factsOf(world, target)];
      if (ends.every((facts) => sees(world, player, facts))) restored.links += 1;
      continue;
    }
    const past = [narrow(world, source, link.past[0]), narrow(world, target, link.past[1])];
    if (reason === "capacity" || reason === "supersede_cycle") {
      recordLink(world, player, "deleted", link, { before: link, after: null }, past);
    }
    if (past.every((facts) => sees(world, player, facts))) {
      restored.notRestored.push({ sourceId: source, targetId: target, kind, reason });
    }
  }
  return restored;
}

/** Ends a memory for good, from the trash only, with everything that was ever recorded of it. */
export function purgeMemory(world: World, player: Player, id: string, expected: Expected): string {
  const memory = findOwn(world, player, id);
  if (!memory?.deleted) return "not_found";
  const stale = findStale(memory, expected);
  if (stale) return stale;
  memory.purged = true;
  world.names = world.names.filter((name) => name.memory !== id);
  // A link whose other end is in the trash too waits on, for that end's restore to tell of it.
  world.parked = world.parked.filter(({ source, target }) => {
    if (source !== id && target !== id) return true;
    return memoryOf(world, source === id ? target : source)?.deleted === true;
  });
  for (const event of world.events) if (event.about.includes(id)) event.erased = true;
  return "purged";
}
