import type { FoundPath, Neighborhood } from "#lib/contract/neighborhood.ts";
import { linkOf, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const ofOne = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own private               | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
own, shared since         | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own, by an agent          | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own successor             | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own archived              | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own superseded            | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own, hidden successor     | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own trashed               | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private       | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared         | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
teammate's private        | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's, private since | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed        | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared           | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
viewer's private          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared          | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
removed's private         | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared         | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
stranger's other          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one             | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

/** Whether a memory is among those up to three visible links around own shared. */
const around = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own private               | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | -        | -        | u
own, shared since         | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own, by an agent          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
own successor             | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own archived              | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
own superseded            | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own, hidden successor     | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
own trashed               | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
own trashed private       | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
teammate's shared         | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
teammate's private        | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
teammate's, private since | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
teammate's trashed        | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
viewer's shared           | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
viewer's private          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
removed's shared          | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
removed's private         | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
stranger's shared         | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
stranger's other          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
`;

/** How many links the shortest path has, or none: a hidden memory in between is no path. */
const paths = `
                                     | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → own successor           | 2     | 2       | 2         | 2     | 2        | 2      | 2      | 2      | 2      | -       | -       | u       | u     | -        | -        | u
own private → own successor          | 3     | 3       | 3         | -     | -        | -      | 3      | -      | 3      | -       | -       | u       | u     | -        | -        | u
own successor → own private          | 3     | 3       | 3         | -     | -        | -      | 3      | -      | 3      | -       | -       | u       | u     | -        | -        | u
own, hidden successor → own shared   | none  | none    | none      | none  | 2        | none   | none   | none   | none   | -       | -       | u       | u     | -        | -        | u
own shared → own, by an agent        | none  | none    | none      | none  | none     | none   | none   | none   | none   | -       | -       | u       | u     | -        | -        | u
own shared → teammate's private      | -     | -       | -         | -     | 1        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private → teammate's private     | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed             | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed → own shared             | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → a missing one           | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → stranger's shared       | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → removed's shared   | 2     | 2       | 2         | 2     | 2        | 2      | 2      | 2      | 2      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | 1        | -        | u
`;

export const aroundTables: Table[] = [
  {
    operation: "readNeighborhood",
    about: "of a memory",
    input: (row, world) => ({ id: memoryOf(world, row) }),
    verdicts: ofOne,
  },
  {
    operation: "readNeighborhood",
    about: "of own shared, to show",
    input: (_, world) => ({ id: memoryOf(world, "own shared"), depth: 3 }),
    shows(value, row, world) {
      const id = memoryOf(world, row);
      return (value as Neighborhood).memories.some((memory) => memory.id === id) ? "y" : ".";
    },
    verdicts: around,
  },
  {
    operation: "findPath",
    about: "from one to another",
    input(row, world) {
      const { source, target } = linkOf(world, row);
      return { id: source, other: target };
    },
    shows: (value) => String((value as FoundPath).path?.links.length ?? "none"),
    verdicts: paths,
  },
];
