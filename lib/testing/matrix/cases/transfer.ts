import type { ExportedLine, ImportReport } from "#lib/contract/transfer.ts";
import { linkOf, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

/** c(reated); p(arked), for what names a memory that is missing or out of sight; x, refused, for one in sight that is not one's own. */
const imported = `
                                             | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
a new memory                                 | c     | c       | f         | c     | c        | -      | c      | c      | -      | -       | -       | u       | u     | c        | -        | u
a link, own shared → teammate's shared       | c     | c       | f         | x     | x        | -      | c      | c      | -      | -       | -       | u       | u     | p        | -        | u
a link, own shared → own private             | c     | c       | f         | p     | p        | -      | c      | p      | -      | -       | -       | u       | u     | p        | -        | u
a link, own shared → teammate's private      | p     | p       | f         | p     | x        | -      | p      | p      | -      | -       | -       | u       | u     | p        | -        | u
a link, own shared → a missing one           | p     | p       | f         | p     | p        | -      | p      | p      | -      | -       | -       | u       | u     | p        | -        | u
a link, teammate's shared → own shared       | x     | x       | f         | x     | c        | -      | x      | x      | -      | -       | -       | u       | u     | p        | -        | u
a link, own shared → own trashed             | p     | p       | f         | p     | p        | -      | p      | p      | -      | -       | -       | u       | u     | p        | -        | u
a link, stranger's shared → stranger's other | p     | p       | f         | p     | p        | -      | p      | p      | -      | -       | -       | u       | u     | c        | -        | u
`;

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

export const transferTables: Table[] = [
  {
    operation: "importMemories",
    about: "of",
    input(row, world) {
      if (row === "a new memory")
        return { lines: [{ type: "memory", externalId: "new", content: "A thought" }] };
      const { source, target } = linkOf(world, row.replace("a link, ", ""));
      return { lines: [{ type: "link", source, target, kind: "new" }] };
    },
    shows(value) {
      const { created, parked, refused } = value as ImportReport;
      return "c".repeat(created) + "p".repeat(parked) + "x".repeat(refused);
    },
    verdicts: imported,
  },
  {
    operation: "exportMemories",
    about: "to hold the memory",
    input: () => ({}),
    shows(value, row, world) {
      const id = memoryOf(world, row);
      const held = (value as ExportedLine[]).some((line) => line.type === "memory" && line.externalId === id);
      return held ? "y" : ".";
    },
    verdicts: memories,
  },
  {
    operation: "exportMemories",
    about: "to hold the link",
    input: () => ({}),
    shows(value, row, world) {
      const { source, target, kind } = linkOf(world, row);
      const held = (value as ExportedLine[]).some((line) =>
        kind === "supersedes"
          ? line.type === "memory" && line.externalId === source && line.successor === target
          : line.type === "link" && line.source === source && line.target === target && line.kind === kind,
      );
      return held ? "y" : ".";
    },
    verdicts: links,
  },
];
