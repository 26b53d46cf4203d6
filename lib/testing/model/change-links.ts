import { agentOf, type Player, personOf } from "./cast.ts";
import {
  type Facts,
  factsOf,
  findEditable,
  findFull,
  findLink,
  findVisible,
  isSame,
  type Key,
  type ModelLink,
  seesLink,
  supersedes,
  type World,
} from "./world.ts";

type Value = { weight: number; metadata: Record<string, unknown> };

function sameValue(a: Value, b: Value): boolean {
  return a.weight === b.weight && JSON.stringify(a.metadata) === JSON.stringify(b.metadata);
}

function toValue({ weight, metadata }: Value): Value {
  return { weight, metadata };
}

/** Records a change of a link. */
export function recordLink(
  world: World,
  player: Player,
  action: string,
  key: Key,
  values: { before: Value | null; after: Value | null },
  past: Facts[] = [key.source, key.target].map((id) => factsOf(world, id)),
): void {
  world.events.push({
    subject: "link",
    action,
    about: [key.source, key.target],
    kind: key.kind,
    before: values.before && toValue(values.before),
    after: values.after && toValue(values.after),
    by: personOf(player),
    agent: agentOf(player),
    past,
    erased: false,
  });
}

/** Adds a link that nothing stands against. */
export function addLink(world: World, player: Player, key: Key, value: Value): void {
  world.ordered += 1;
  const { source, target, kind } = key;
  world.links.push({
    ...{ source, target, kind },
    ...toValue(value),
    by: personOf(player),
    agent: agentOf(player),
    order: world.ordered,
    touched: 0,
  });
  recordLink(world, player, "created", key, { before: null, after: value });
}

export function dropLink(world: World, player: Player, link: ModelLink): void {
  world.links = world.links.filter((other) => other !== link);
  recordLink(world, player, "deleted", link, { before: link, after: null });
}

/** PUT replaces: creates, or replaces weight and metadata, or changes nothing. */
export function putLink(world: World, player: Player, key: Key, value: Value): string {
  if (key.source === key.target) return "self_link";
  if (key.kind === supersedes) return "reserved_kind";
  if (!findEditable(world, player, key.source) || !findVisible(world, player, key.target)) return "not_found";
  const link = findLink(world, key);
  if (!link) {
    const full = findFull(world, key);
    if (full) return full;
    addLink(world, player, key, value);
    return "created";
  }
  if (sameValue(link, value)) return "unchanged";
  recordLink(world, player, "replaced", key, { before: link, after: value });
  Object.assign(link, toValue(value));
  link.touched += 1;
  return "replaced";
}

/** DELETE removes exactly the keyed link. */
export function deleteLink(world: World, player: Player, key: Key): string {
  if (key.kind === supersedes) return "reserved_kind";
  const link = world.links.find((other) => isSame(other, key));
  if (!link || !findEditable(world, player, key.source) || !seesLink(world, player, key)) return "not_found";
  dropLink(world, player, link);
  return "deleted";
}

/** Save-time links of kind `related`: what is missing, in order. Answers why not, when not all could be. Not undone here: see `attempt`. */
export function relate(world: World, player: Player, source: string, ids: string[]): string | null {
  const missing = ids.findIndex((id) => id === source || !findVisible(world, player, id));
  if (missing >= 0) return `not_found #/relatedIds/${missing}`;
  for (const target of ids) {
    const key = { source, target, kind: "related" };
    if (findLink(world, key)) continue;
    const full = findFull(world, key);
    if (full) return full;
    addLink(world, player, key, { weight: 1, metadata: {} });
  }
  return null;
}

/** Removes the links from one's own memory whose other end its owner can no longer see. Answers how many. */
export function releaseLinks(world: World, player: Player, id: string): number | "not_found" {
  const memory = findEditable(world, player, id);
  if (!memory) return "not_found";
  const hidden = world.links.filter((link) => {
    const { scope, owner } = factsOf(world, link.target);
    return link.source === id && link.kind !== supersedes && scope === "private" && owner !== memory.owner;
  });
  for (const link of hidden) dropLink(world, player, link);
  return hidden.length;
}
