import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTable } from "../read-table.ts";
import { buildMatrixWorld, type MatrixWorld } from "./build-world.ts";
import { linksInSight } from "./cases/links.ts";
import { memoriesInSight, pastInSight } from "./cases/memories.ts";
import { type StoredState, takeStoredState } from "./stored-state.ts";
import type { Performed, Surface } from "./surface.ts";
import { callerWords, describeMark, type Persona, personas, type Table, toMark } from "./table.ts";

type Seen = Performed & { stored: string[] };

/** What each caller must never be shown, whatever they ask: the words of memories and links that are not theirs to see. */
function wordsHidden(world: MatrixWorld): Map<Persona, string[]> {
  const hidden = new Map<Persona, string[]>(personas.map((persona) => [persona, []]));
  for (const [verdicts, secrets, ids] of [
    [memoriesInSight, world.secrets.memories, world.memories],
    [linksInSight, world.secrets.links, {}],
  ] as const) {
    for (const { column, label, mark } of readTable(verdicts, personas)) {
      const known: Record<string, string> = ids;
      if (mark !== "r")
        hidden.get(column)?.push(...[secrets[label], known[label]].flatMap((word) => word ?? []));
    }
  }
  for (const { column, mark } of readTable(pastInSight, personas)) {
    if (mark !== "r") hidden.get(column)?.push(world.past);
  }
  return hidden;
}

/** Marks of cells that change something: these take turns. */
const writes = new Set(["w", "c", "m"]);
/** So many of the others are asked at once. */
const atOnce = 8;

/**
 * One test a cell of the tables, on one world: who asks, for what, and what comes of it. Whatever a cell changes is put back, so
 * that every cell finds the same world, in any order.
 */
export function describeMatrix(surface: Surface, tables: readonly Table[]): void {
  let world: MatrixWorld;
  let state: StoredState;
  let hidden: Map<Persona, string[]>;
  /** What was performed, once each: the world is the same each time, and so is the answer. */
  const answers = new Map<string, Seen>();

  beforeAll(async () => {
    world = await buildMatrixWorld();
    state = await takeStoredState([world.personas.home.id, world.personas.abroad.id]);
    hidden = wordsHidden(world);
  });

  afterAll(async () => {
    expect(await state.changed(), "everything was put back").toEqual([]);
  });

  const comes = ({ column }: { column: Persona }) => !surface.without?.includes(column);
  const cellsOf = ({ verdicts }: Table) => readTable(verdicts, personas).filter(comes);

  const toKey = (...request: [Table["operation"], Persona, Record<string, unknown>]) =>
    JSON.stringify(request);

  async function perform(
    { operation }: Table,
    persona: Persona,
    input: Record<string, unknown>,
  ): Promise<Seen> {
    const key = toKey(operation, persona, input);
    const known = answers.get(key);
    if (known) return known;
    const performed = await surface.perform(world.callers[persona], operation, input);
    const stored = await state.changed();
    if (stored.length > 0) await state.putBack(stored);
    const seen = { ...performed, stored };
    answers.set(key, seen);
    return seen;
  }

  /** Performs at once what should change nothing. When something did, nothing is kept: each cell finds out by itself. */
  async function performReads(table: Table): Promise<void> {
    const asked = new Map<string, [Persona, Record<string, unknown>]>();
    for (const { column, label, mark } of cellsOf(table)) {
      const input = table.input(label, world);
      if (!writes.has(mark)) asked.set(toKey(table.operation, column, input), [column, input]);
    }
    const queue = [...asked].filter(([key]) => !answers.has(key));
    const found: [string, Seen][] = [];
    async function work(): Promise<void> {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [key, [persona, input]] = next;
        try {
          const performed = await surface.perform(world.callers[persona], table.operation, input);
          found.push([key, { ...performed, stored: [] }]);
        } catch {
          // An answer that the contract does not allow: the cell asks again, and fails by it.
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    const stored = await state.changed();
    if (stored.length > 0) await state.putBack(stored);
    else for (const [key, seen] of found) answers.set(key, seen);
  }

  for (const table of tables) {
    if (!surface.offers(table.operation)) continue;
    describe(`${table.operation}, ${table.about}`, () => {
      beforeAll(() => performReads(table));
      for (const { column: persona, label, mark } of cellsOf(table)) {
        it(`${label}: ${callerWords[persona]} ${describeMark(mark)}`, async () => {
          const input = table.input(label, world);
          const { outcome, value, seen, stored } = await perform(table, persona, input);
          const got = toMark(outcome, stored.length > 0);
          const shown = table.shows && outcome === "ok" ? table.shows(value, label, world) : got;
          expect(shown, `${outcome}, changed: ${stored.join() || "nothing"}; ${seen}`).toBe(mark);
          const asked = JSON.stringify(input);
          const leaked = hidden.get(persona)?.filter((word) => seen.includes(word) && !asked.includes(word));
          expect(leaked).toEqual([]);
        });
      }
    });
  }
}
