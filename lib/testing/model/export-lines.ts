import { type Player, personOf } from "./cast.ts";
import { content } from "./import-lines.ts";
import { visibleLinks, visibleMemories } from "./say.ts";
import { seesLink, successorOf, supersedes, type World } from "./world.ts";

function inOrder(a: string[], b: string[]): number {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at < 0 ? 0 : (a[at] ?? "") < (b[at] ?? "") ? -1 : 1;
}

/** What a player exports: all that they see and that is not in the trash, by the names that they gave it, in the order of these. */
export function exportLines(world: World, player: Player) {
  const shown = visibleMemories(world, player).filter(({ deleted }) => !deleted);
  const given = (id: string) =>
    world.names.find(({ owner, memory }) => memory === id && owner === personOf(player))?.name;
  const toName = (id: string): string => {
    const name = given(id);
    const isClear = !shown.some((other) => other.id === name);
    const bearers = shown.filter((other) => given(other.id) === name);
    return name !== undefined && isClear && bearers.length === 1 ? name : id;
  };
  const memories = shown.map(({ id, title, type, scope, archived }) => {
    const next = successorOf(world, id);
    const isSeen =
      next !== undefined && seesLink(world, player, { source: id, target: next, kind: supersedes });
    const successor = isSeen ? toName(next) : null;
    return { name: toName(id), title, content, type, scope, archived, successor };
  });
  const links = visibleLinks(world, player)
    .filter(({ kind }) => kind !== supersedes)
    .map(({ source, target, kind, weight, metadata }) => ({
      ...{ source: toName(source), target: toName(target), kind, weight, metadata },
    }));
  return {
    counts: { memories: memories.length, links: links.length },
    memories: memories.sort((a, b) => inOrder([a.name], [b.name])),
    links: links.sort((a, b) => inOrder([a.source, a.target, a.kind], [b.source, b.target, b.kind])),
  };
}
