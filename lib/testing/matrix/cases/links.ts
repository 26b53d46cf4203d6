// Past 150 lines: a list, of verdicts written by hand from the contract. See table.ts for what a mark says.
import type { ListedLink } from "#lib/contract/link.ts";
import { linkOf, type MatrixWorld, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const oneMemory = (row: string, world: MatrixWorld) => ({ id: memoryOf(world, row) });
const oneLink = (row: string, world: MatrixWorld) => ({ ...linkOf(world, row) });
/** A link of a kind that no link has. */
const newLink = (row: string, world: MatrixWorld) => ({ ...linkOf(world, row), kind: "new" });

/** Which links each caller sees: those with both ends in sight. No answer may tell of any other. */
export const linksInSight = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
own superseded ⇒ own successor                    | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own, hidden successor ⇒ teammate's, private since | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const absent = `
                                | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → own archived       | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's private | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → stranger's shared  | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → a missing one      | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one → own shared      | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own private | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → own shared  | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const created = `
                                       | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared         | c     | c       | f         | -     | -        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own private               | c     | c       | f         | -     | -        | -      | c      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private → own shared               | c     | c       | f         | -     | -        | -      | c      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own archived              | c     | c       | f         | -     | -        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
own archived → own shared              | c     | c       | f         | -     | -        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
own, by an agent → own shared          | c     | c       | f         | -     | -        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed               | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed → own shared               | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's private        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's trashed        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → removed's shared          | c     | c       | f         | -     | -        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
own shared → removed's private         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → stranger's shared         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → a missing one             | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one → own shared             | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared         | -     | -       | f         | -     | c        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own private        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → teammate's private | -     | -       | f         | -     | c        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared           | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private → own shared          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | c        | -        | u
stranger's shared → own shared         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own shared                | self  | self    | f         | self  | self     | self   | self   | self   | self   | self    | self    | u       | u     | self     | -        | u
a missing one → a missing one          | self  | self    | f         | self  | self     | self   | self   | self   | self   | self    | self    | u       | u     | self     | -        | u
`;

const replaced = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | m     | m       | f         | -     | -        | -      | m      | m      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | m     | m       | f         | -     | -        | -      | m      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | m     | m       | f         | -     | -        | -      | m      | -      | -      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | m     | m       | f         | -     | -        | -      | m      | m      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | m     | m       | f         | -     | -        | -      | m      | m      | -      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | m     | m       | f         | -     | -        | -      | m      | m      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | -     | -       | f         | -     | m        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | -     | -       | f         | -     | m        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | f         | -     | m        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | m        | -        | u
own superseded ⇒ own successor                    | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
own, hidden successor ⇒ teammate's, private since | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
`;

const repeated = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | =     | =       | f         | -     | -        | -      | =      | =      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | =     | =       | f         | -     | -        | -      | =      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | =     | =       | f         | -     | -        | -      | =      | -      | -      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | =     | =       | f         | -     | -        | -      | =      | =      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | =     | =       | f         | -     | -        | -      | =      | =      | -      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | =     | =       | f         | -     | -        | -      | =      | =      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | -     | -       | f         | -     | =        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | -     | -       | f         | -     | =        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | f         | -     | =        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | =        | -        | u
own superseded ⇒ own successor                    | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
own, hidden successor ⇒ teammate's, private since | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
`;

// A request that is wrong in itself is refused as such, whoever sends it and whatever it names.
const reserved = `
                                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared     | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
own superseded → own successor     | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
teammate's private → a missing one | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
`;

const deleted = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | w        | -        | u
own superseded ⇒ own successor                    | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
own, hidden successor ⇒ teammate's, private since | kind  | kind    | f         | kind  | kind     | kind   | kind   | kind   | kind   | kind    | kind    | u       | u     | kind     | -        | u
`;

const deletedInVain = `
                                | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → own archived       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's private | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → stranger's shared  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → a missing one      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one → own shared      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own private | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared → own shared  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const listed = `
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

/** Whether the list of the source holds the link. */
const outbound = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | y     | y       | y         | -     | -        | -      | y      | -      | y      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | .     | .       | .         | .     | .        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | -     | -       | -         | -     | y        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | -         | -     | y        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | y        | -        | u
own superseded ⇒ own successor                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own, hidden successor ⇒ teammate's, private since | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
`;

/** Whether the list of the target holds the link. */
const inbound = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared → teammate's shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → own private                          | y     | y       | y         | -     | -        | -      | y      | -      | y      | -       | -       | u       | u     | -        | -        | u
own private → own shared                          | y     | y       | y         | .     | .        | .      | y      | .      | y      | -       | -       | u       | u     | -        | -        | u
own, shared since → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → teammate's, private since            | -     | -       | -         | -     | y        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared → own superseded                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own superseded → own shared                       | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own shared → own trashed                          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared → own shared                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
teammate's private → own shared                   | .     | .       | .         | .     | y        | .      | .      | .      | .      | -       | -       | u       | u     | -        | -        | u
teammate's private → teammate's, private since    | -     | -       | -         | -     | y        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared → own shared                      | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
removed's shared → own shared                     | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
stranger's shared → stranger's other              | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | y        | -        | u
own superseded ⇒ own successor                    | y     | y       | y         | y     | y        | y      | y      | y      | y      | -       | -       | u       | u     | -        | -        | u
own, hidden successor ⇒ teammate's, private since | -     | -       | -         | -     | y        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

function holds(value: unknown, row: string, world: MatrixWorld): string {
  const { source, target, kind } = linkOf(world, row);
  const { items } = value as { items: ListedLink[] };
  return items.some((link) => link.sourceId === source && link.targetId === target && link.kind === kind)
    ? "y"
    : ".";
}

export const linkTables: Table[] = [
  { operation: "getLink", about: "by its key", input: oneLink, verdicts: linksInSight },
  { operation: "getLink", about: "which is not there", input: newLink, verdicts: absent },
  { operation: "putLink", about: "which is not there", input: newLink, verdicts: created },
  {
    operation: "putLink",
    about: "with another weight",
    input: (row, world) => ({ ...linkOf(world, row), weight: 0.25 }),
    verdicts: replaced,
  },
  { operation: "putLink", about: "as it stands", input: oneLink, verdicts: repeated },
  {
    operation: "putLink",
    about: "of the reserved kind",
    input: (row, world) => ({ ...linkOf(world, row), kind: "supersedes" }),
    verdicts: reserved,
  },
  { operation: "deleteLink", about: "by its key", input: oneLink, verdicts: deleted },
  { operation: "deleteLink", about: "which is not there", input: newLink, verdicts: deletedInVain },
  { operation: "listLinks", about: "of a memory", input: oneMemory, verdicts: listed },
  {
    operation: "listLinks",
    about: "outbound, to hold",
    input: (row, world) => ({ id: linkOf(world, row).source, direction: "outbound", limit: 200 }),
    shows: holds,
    verdicts: outbound,
  },
  {
    operation: "listLinks",
    about: "inbound, to hold",
    input: (row, world) => ({ id: linkOf(world, row).target, direction: "inbound", limit: 200 }),
    shows: holds,
    verdicts: inbound,
  },
];
