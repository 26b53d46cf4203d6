import type { Scope } from "#lib/contract/memory.ts";
import { type Player, personOf } from "./cast.ts";
import { putLink } from "./change-links.ts";
import { addMemory, change } from "./change-memories.ts";
import {
  findEditable,
  findLink,
  type ModelMemory,
  mayWrite,
  memoryOf,
  sees,
  supersedes,
  type World,
} from "./world.ts";

/** A line of a file. What is null is left out of it. */
export type MemoryLine = { type: "memory"; externalId: string; title: string | null; scope: Scope | null };
export type LinkLine = { type: "link"; source: string; target: string; kind: string; weight: number | null };
export type Line = MemoryLine | LinkLine;

/** What every memory of the play holds, and so the title of one that is given none. */
export const content = "content";

type Verdict =
  | { outcome: "created" | "updated" | "unchanged" }
  | { outcome: "parked" | "refused"; code: string };
export type Row = { line: number; outcome: string; code?: string };
export type Report = Record<Verdict["outcome"], number> & { rows: Row[]; dryRun: boolean };

const refused = (code: string): Verdict => ({ outcome: "refused", code });

function seesPrivate(world: World, player: Player): boolean {
  return sees(world, player, { owner: personOf(player), scope: "private", deleted: false });
}

/** The memory that a player names: by the name that an import of theirs gave it, or by its id. */
export function findNamed(world: World, player: Player, name: string): ModelMemory | "ambiguous" | undefined {
  const named = (sharedOnly: boolean) => {
    const entry = world.names.find(
      (other) => other.name === name && other.owner === personOf(player) && other.sharedOnly === sharedOnly,
    );
    const memory = entry && memoryOf(world, entry.memory);
    return memory && sees(world, player, memory) ? memory : undefined;
  };
  const byName = named(false) ?? named(true);
  const stored = memoryOf(world, name);
  const byId = stored && sees(world, player, stored) ? stored : undefined;
  return byName && byId && byName !== byId ? "ambiguous" : (byName ?? byId);
}

function importMemory(world: World, player: Player, line: MemoryLine, made: string[]): Verdict {
  const { externalId: name, title, scope } = line;
  const named = findNamed(world, player, name);
  if (named === "ambiguous") return refused("conflict");
  if (!named) {
    const owner = personOf(player);
    // Whoever sees shared memories only has names of their own for them, that tell of no others.
    const sharedOnly = !seesPrivate(world, player);
    const isTaken = world.names.some(
      (other) => other.owner === owner && other.name === name && other.sharedOnly === sharedOnly,
    );
    if (isTaken || (scope === "private" && sharedOnly)) return refused("not_found");
    // A dry run makes none.
    const id = made.shift() ?? `new as ${name}`;
    addMemory(world, player, { id, title: title ?? content, type: "note", scope: scope ?? "shared" });
    world.names.push({ owner, name, sharedOnly, memory: id });
    return { outcome: "created" };
  }
  if (named.deleted) return refused("conflict");
  const changes = { title: title ?? named.title, scope: scope ?? named.scope };
  if (changes.title === named.title && changes.scope === named.scope) return { outcome: "unchanged" };
  const hides = changes.scope === "shared" || seesPrivate(world, player);
  if (!findEditable(world, player, named.id) || !hides) return refused("not_found");
  change(world, player, "updated", named, changes);
  return { outcome: "updated" };
}

function importLink(world: World, player: Player, line: LinkLine): Verdict {
  const { kind } = line;
  if (line.source === line.target) return refused("self_link");
  if (kind === supersedes) return refused("reserved_kind");
  const [source, target] = [findNamed(world, player, line.source), findNamed(world, player, line.target)];
  if (source === "ambiguous" || target === "ambiguous") return refused("conflict");
  if (!source || !target || source.deleted || target.deleted) return { outcome: "parked", code: "not_found" };
  const key = { source: source.id, target: target.id, kind };
  const link = findLink(world, key);
  const value = { weight: line.weight ?? link?.weight ?? 1, metadata: link?.metadata ?? {} };
  // Also somebody else's: what is there already needs no right to write it.
  if (link && link.weight === value.weight) return { outcome: "unchanged" };
  const word = putLink(world, player, key, value);
  if (word === "created") return { outcome: "created" };
  if (word === "replaced") return { outcome: "updated" };
  return refused(word.split(" ")[0] ?? word);
}

/** Takes in a file: its memories, then its links, each by itself. `made`: the ids that the product gave to new memories, in order. */
export function importLines(
  world: World,
  player: Player,
  { lines, dryRun }: { lines: Line[]; dryRun: boolean },
  made: string[],
): Report | "not_found" {
  if (!mayWrite(world, player)) return "not_found";
  const before = structuredClone(world);
  const report: Report = { created: 0, updated: 0, unchanged: 0, parked: 0, refused: 0, rows: [], dryRun };
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }));
  for (const type of ["memory", "link"]) {
    for (const { line, number } of numbered.filter((each) => each.line.type === type)) {
      const verdict =
        line.type === "memory" ? importMemory(world, player, line, made) : importLink(world, player, line);
      report[verdict.outcome] += 1;
      if (verdict.outcome !== "created" && verdict.outcome !== "unchanged")
        report.rows.push({ line: number, ...verdict });
    }
  }
  report.rows.sort((a, b) => a.line - b.line);
  if (dryRun) Object.assign(world, before);
  return report;
}
