// Past 150 lines: a list, of verdicts written by hand from the contract. See table.ts for what a mark says; `y` is in the list.
import type { Event } from "#lib/contract/event.ts";
import type { Graph } from "#lib/contract/graph.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { linkOf, type MatrixWorld, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const whole = () => ({ limit: 200 });
const toSign = (held: boolean) => (held ? "y" : ".");

const memories = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own private               | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own, shared since         | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own, by an agent          | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own successor             | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own archived              | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own superseded            | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own, hidden successor     | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own trashed               | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own trashed private       | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's shared         | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
teammate's private        | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's, private since | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's trashed        | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
viewer's shared           | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
viewer's private          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
removed's shared          | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
removed's private         | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger's shared         | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
stranger's other          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

const links = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own shared → own private                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own private → own shared                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own, shared since → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own shared → teammate's, private since            | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own shared → own superseded                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own superseded → own shared                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own shared → own trashed                          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's shared → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
teammate's private → own shared                   | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's private → teammate's, private since    | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
viewer's shared → own shared                      | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
removed's shared → own shared                     | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
stranger's shared → stranger's other              | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
own superseded ⇒ own successor                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own, hidden successor ⇒ teammate's, private since | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
`;

/** By the person themselves, whatever their role; of what they see. */
const placed = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | w     | w       | f         | w     | w        | w      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own private               | w     | w       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own archived              | w     | w       | f         | w     | w        | w      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
own trashed               | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's shared         | w     | w       | f         | w     | w        | w      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's private        | -     | -       | f         | -     | w        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
teammate's, private since | -     | -       | f         | -     | w        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
viewer's private          | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | -        | -        | u
stranger's shared         | -     | -       | f         | -     | -        | -      | f      | f      | f      | -       | -       | u       | u     | w        | -        | u
`;

const active = `
                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared         | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own private        | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own archived       | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own superseded     | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own trashed        | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's private | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
stranger's shared  | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
`;

const archived = `
                      | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared            | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own archived          | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own superseded        | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own, hidden successor | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own trashed           | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
`;

const trash = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own trashed         | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own trashed private | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
teammate's trashed  | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
`;

// Of a link that was written while an end of it was private, only those learn who saw it then.
const eventsOfLinks = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own shared → own private                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own private → own shared                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own, shared since → own shared                    | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | .        | -        | u
own shared → teammate's, private since            | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
own shared → own superseded                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own superseded → own shared                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own shared → own trashed                          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's shared → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
teammate's private → own shared                   | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
teammate's private → teammate's, private since    | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
viewer's shared → own shared                      | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
removed's shared → own shared                     | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
stranger's shared → stranger's other              | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | y        | -        | u
own superseded ⇒ own successor                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | .        | -        | u
own, hidden successor ⇒ teammate's, private since | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | .        | -        | u
`;

const stream = `
            | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
what is new | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | r        | -        | u
`;

/** How many events of one memory, and of the links at it, there are to see. */
const eventsOfOne = `
                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared         | 10    | 10      | 10        | 7     | 9        | 7      | 10     | 7      | 10     | -       | -       | u       | u     | 0        | -        | u
own private        | 3     | 3       | 3         | 0     | 0        | 0      | 3      | 0      | 3      | -       | -       | u       | u     | 0        | -        | u
own, shared since  | 3     | 3       | 3         | 1     | 1        | 1      | 3      | 1      | 3      | -       | -       | u       | u     | 0        | -        | u
own trashed        | 0     | 0       | 0         | 0     | 0        | 0      | 0      | 0      | 0      | -       | -       | u       | u     | 0        | -        | u
teammate's shared  | 3     | 3       | 3         | 3     | 3        | 3      | 3      | 3      | 3      | -       | -       | u       | u     | 0        | -        | u
teammate's private | 0     | 0       | 0         | 0     | 3        | 0      | 0      | 0      | 0      | -       | -       | u       | u     | 0        | -        | u
stranger's shared  | 0     | 0       | 0         | 0     | 0        | 0      | 0      | 0      | 0      | -       | -       | u       | u     | 2        | -        | u
a missing one      | 0     | 0       | 0         | 0     | 0        | 0      | 0      | 0      | 0      | -       | -       | u       | u     | 0        | -        | u
`;

function holdsMemory(value: unknown, row: string, world: MatrixWorld): string {
  const id = memoryOf(world, row);
  return toSign((value as { items: Memory[] }).items.some((memory) => memory.id === id));
}

export const listTables: Table[] = [
  ...(
    [
      ["all", memories],
      ["active", active],
      ["archived", archived],
      ["trash", trash],
    ] as const
  ).map(
    ([state, verdicts]): Table => ({
      operation: "listMemories",
      about: `${state}, to hold`,
      input: () => ({ state, limit: 200 }),
      shows: holdsMemory,
      verdicts,
    }),
  ),
  ...(
    [
      ["all", memories],
      ["active", active],
    ] as const
  ).map(
    ([state, verdicts]): Table => ({
      operation: "listMemories",
      about: `${state}, by a word of its title, to find`,
      input: (row, world) => ({ q: world.secrets.memories[row], state }),
      shows: holdsMemory,
      verdicts,
    }),
  ),
  {
    operation: "readGraph",
    about: "to show the memory",
    input: () => ({}),
    shows(value, row, world) {
      const id = memoryOf(world, row);
      return toSign((value as Graph).memories.some((memory) => memory.id === id));
    },
    verdicts: memories,
  },
  {
    operation: "readGraph",
    about: "to show the link",
    input: () => ({}),
    shows(value, row, world) {
      const { source, target, kind } = linkOf(world, row);
      return toSign(
        (value as Graph).links.some((l) => l.sourceId === source && l.targetId === target && l.kind === kind),
      );
    },
    verdicts: links,
  },
  {
    operation: "putPositions",
    about: "a picture that names the memory",
    input: (row, world) => ({
      layout: 1,
      positions: [{ id: memoryOf(world, row), x: 1.5, y: -2, community: 0 }],
    }),
    verdicts: placed,
  },
  {
    operation: "listEvents",
    about: "to tell of the memory",
    input: whole,
    shows(value, row, world) {
      const id = memoryOf(world, row);
      return toSign((value as { items: Event[] }).items.some((event) => event.memoryId === id));
    },
    verdicts: memories,
  },
  {
    operation: "listEvents",
    about: "to tell of the link",
    input: whole,
    shows(value, row, world) {
      const { source, target, kind } = linkOf(world, row);
      return toSign(
        (value as { items: Event[] }).items.some(
          ({ link }) => link?.sourceId === source && link.targetId === target && link.kind === kind,
        ),
      );
    },
    verdicts: eventsOfLinks,
  },
  { operation: "streamEvents", about: "to hear", input: () => ({}), verdicts: stream },
  {
    operation: "listEvents",
    about: "of one memory",
    input: (row, world) => ({ memory: memoryOf(world, row), limit: 200 }),
    shows: (value) => String((value as { items: Event[] }).items.length),
    verdicts: eventsOfOne,
  },
];
