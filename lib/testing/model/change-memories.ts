import { agentOf, type Player, personOf } from "./cast.ts";
import { addLink, dropLink, recordLink, relate } from "./change-links.ts";
import {
  factsOf,
  findEditable,
  findVisible,
  leadsTo,
  type ModelMemory,
  mayWrite,
  memoryOf,
  sees,
  successorOf,
  supersedes,
  type World,
} from "./world.ts";

export type NewMemory = { id: string; title: string; type: string; scope: "private" | "shared" };

/** The versions that a caller expects: null for any. */
export type Expected = string[] | null;

/** Why a caller who expects other versions is refused, or null. */
export function findStale({ version }: ModelMemory, expected: Expected): string | null {
  return expected === null || expected.includes(String(version)) ? null : "precondition_failed";
}

function toRecord({ title, type, scope, version }: ModelMemory): Record<string, unknown> {
  return { title, type, scope, version };
}

function record(
  world: World,
  player: Player,
  action: string,
  memory: ModelMemory,
  before: Record<string, unknown> | null,
): void {
  world.events.push({
    subject: "memory",
    action,
    about: [memory.id],
    kind: null,
    before,
    after: toRecord(memory),
    by: personOf(player),
    agent: agentOf(player),
    past: [factsOf(world, memory.id)],
    erased: false,
  });
}

/** Changes a memory: one version on, one event. Of what was private, those who see it from now on learn no more than that. */
export function change(
  world: World,
  player: Player,
  action: string,
  memory: ModelMemory,
  changes: Partial<ModelMemory>,
): void {
  const { scope, version } = memory;
  const before = scope === "private" && changes.scope === "shared" ? { scope, version } : toRecord(memory);
  Object.assign(memory, changes, { version: version + 1, touched: memory.touched + 1 });
  record(world, player, action, memory, before);
}

/** Adds a memory that nothing stands against. */
export function addMemory(world: World, player: Player, { id, title, type, scope }: NewMemory): void {
  const memory: ModelMemory = {
    ...{ id, title, type, scope, owner: personOf(player), agent: agentOf(player), version: 1 },
    ...{ archived: false, deleted: false, purged: false, touched: 0 },
  };
  world.memories.push(memory);
  record(world, player, "created", memory, null);
}

/** Does all of `run` or, when it answers why not, nothing. */
function attempt(world: World, run: () => string | null): string | null {
  const before = structuredClone(world);
  const refused = run();
  if (refused) Object.assign(world, before);
  return refused;
}

/** POST: all or nothing with its links. What its writer could not read is not written. */
export function createMemory(world: World, player: Player, memory: NewMemory, relatedIds: string[]): string {
  const facts = { owner: personOf(player), scope: memory.scope, deleted: false };
  if (!mayWrite(world, player) || !sees(world, player, facts)) return "not_found";
  const refused = attempt(world, () => {
    addMemory(world, player, memory);
    return relate(world, player, memory.id, relatedIds);
  });
  return refused ?? "created";
}

export type Changes = { title: string | null; scope: "private" | "shared" | null; relatedIds: string[] };

/** PATCH: changes what is given, creates what is missing of its links; all or nothing. What changes nothing writes nothing. */
export function updateMemory(
  world: World,
  player: Player,
  id: string,
  { title, scope, relatedIds }: Changes,
  expected: Expected,
): string {
  const found = findEditable(world, player, id);
  if (!found) return "not_found";
  const stale = findStale(found, expected);
  if (stale) return stale;
  let changed = false;
  const refused = attempt(world, () => {
    const full = relate(world, player, id, relatedIds);
    if (full) return full;
    const memory = memoryOf(world, id);
    if (!memory) return "not_found";
    // Nobody hides a memory from themselves.
    if (scope === "private" && !sees(world, player, { ...memory, scope })) return "not_found";
    changed = (title ?? memory.title) !== memory.title || (scope ?? memory.scope) !== memory.scope;
    if (changed)
      change(world, player, "updated", memory, {
        title: title ?? memory.title,
        scope: scope ?? memory.scope,
      });
    return null;
  });
  return refused ?? (changed ? "updated" : "unchanged");
}

/** Takes the pointer to a successor away, wherever it is. True when it stood: one in the trash was not to be seen. */
function dropPointer(world: World, player: Player, id: string): boolean {
  const parked = world.parked.find((link) => link.source === id && link.kind === supersedes);
  if (parked) {
    world.parked = world.parked.filter((link) => link !== parked);
    const past = [factsOf(world, id), parked.past[1]];
    recordLink(world, player, "deleted", parked, { before: parked, after: null }, past);
  }
  const link = world.links.find((other) => other.source === id && other.kind === supersedes);
  if (link) dropLink(world, player, link);
  return link !== undefined;
}

/** Retires a memory, with a successor or without. Replaces. */
export function archiveMemory(
  world: World,
  player: Player,
  id: string,
  successor: string | null,
  expected: Expected,
): string {
  const memory = findEditable(world, player, id);
  if (!memory) return "not_found";
  const stale = findStale(memory, expected);
  if (stale) return stale;
  if (successor !== null && !findVisible(world, player, successor)) return "not_found";
  if (successor !== null && leadsTo(world, successor, id)) return "supersede_cycle";
  let moved = false;
  if (successor === null || successorOf(world, id) !== successor) {
    moved = dropPointer(world, player, id);
    if (successor !== null) {
      addLink(
        world,
        player,
        { source: id, target: successor, kind: supersedes },
        { weight: 1, metadata: {} },
      );
      moved = true;
    }
  }
  if (!memory.archived) change(world, player, "archived", memory, { archived: true });
  else if (moved) change(world, player, "updated", memory, {});
  else return "unchanged";
  return "archived";
}

export function unarchiveMemory(world: World, player: Player, id: string, expected: Expected): string {
  const memory = findEditable(world, player, id);
  if (!memory) return "not_found";
  const stale = findStale(memory, expected);
  if (stale) return stale;
  dropPointer(world, player, id);
  if (!memory.archived) return "unchanged";
  change(world, player, "restored", memory, { archived: false });
  return "restored";
}
