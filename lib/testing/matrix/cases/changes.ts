// Past 150 lines: a list, of verdicts written by hand from the contract. See table.ts for what a mark says.
import { type MatrixWorld, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const oneMemory = (row: string, world: MatrixWorld) => ({ id: memoryOf(world, row) });
const oldVersion = (row: string, world: MatrixWorld) => ({ ...oneMemory(row, world), ifMatch: '"99"' });

const changed = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own private         | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own superseded      | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own trashed         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared   | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private  | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | w        | -        | u
a missing one       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

// Who could not see it afterwards may not make it private.
const scoped = `
                           | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared, private        | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private, private       | r     | r       | f         | -     | -        | -      | r      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private, shared        | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, shared         | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own trashed, private       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared, private | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private, shared | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private, shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one, shared      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const related = `
                                               | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared, related to own private             | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to teammate's shared       | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to own archived            | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own private, related to own shared             | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to teammate's private      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to own trashed             | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to a missing one           | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared, related to stranger's shared       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared, related to own shared       | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared, related to own private      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared, related to own shared         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared, related to stranger's other | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | w        | -        | u
`;

// Only of what the caller may change is it told that it has changed.
const stale = `
                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared         | stale | stale   | f         | -     | -        | -      | stale  | stale  | -      | -       | -       | u       | u     | -        | -        | u
own private        | stale | stale   | f         | -     | -        | -      | stale  | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared  | -     | -       | f         | -     | stale    | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private | -     | -       | f         | -     | stale    | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const staleTrash = `
                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own trashed        | stale | stale   | f         | -     | -        | -      | stale  | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed | -     | -       | f         | -     | stale    | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

// From the trash only.
const purged = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own superseded      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed         | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed  | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

// Own links to what their owner can't see any more; of any other memory there is nothing to release.
const released = `
                      | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared            | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own private           | r     | r       | f         | -     | -        | -      | r      | -      | -      | -       | -       | u       | u     | -        | -        | u
own superseded        | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own, hidden successor | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own trashed           | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared     | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private    | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

export const changeTables: Table[] = [
  {
    operation: "updateMemory",
    about: "by its id",
    input: (row, world) => ({ ...oneMemory(row, world), type: "changed" }),
    verdicts: changed,
  },
  {
    operation: "updateMemory",
    about: "to the scope",
    input(row, world) {
      const [label = "", scope] = row.split(/, (?=private$|shared$)/);
      return { ...oneMemory(label, world), scope };
    },
    verdicts: scoped,
  },
  {
    operation: "updateMemory",
    about: "with links",
    input(row, world) {
      const [label = "", other = ""] = row.split(", related to ");
      return { ...oneMemory(label, world), relatedIds: [memoryOf(world, other)] };
    },
    verdicts: related,
  },
  {
    operation: "updateMemory",
    about: "of another version",
    input: (row, world) => ({ ...oldVersion(row, world), type: "changed" }),
    verdicts: stale,
  },
  { operation: "trashMemory", about: "of another version", input: oldVersion, verdicts: stale },
  { operation: "archiveMemory", about: "of another version", input: oldVersion, verdicts: stale },
  { operation: "unarchiveMemory", about: "of another version", input: oldVersion, verdicts: stale },
  { operation: "restoreMemory", about: "of another version", input: oldVersion, verdicts: staleTrash },
  { operation: "purgeMemory", about: "by its id", input: oneMemory, verdicts: purged },
  { operation: "purgeMemory", about: "of another version", input: oldVersion, verdicts: staleTrash },
  { operation: "releaseLinks", about: "of a memory", input: oneMemory, verdicts: released },
];
