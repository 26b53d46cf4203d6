// Past 150 lines: a list, of verdicts written by hand from the contract. See table.ts for what a mark says.
import type { MemoryWithLinks } from "#lib/contract/memory.ts";
import { linkOf, type MatrixWorld, memoryOf } from "../build-world.ts";
import type { Table } from "../table.ts";

const oneMemory = (row: string, world: MatrixWorld) => ({ id: memoryOf(world, row) });

/** Which memories each caller sees, their own in the trash among them. No answer may tell of any other. */
export const memoriesInSight = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own private               | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
own, shared since         | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own, by an agent          | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own successor             | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own archived              | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own superseded            | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own, hidden successor     | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
own trashed               | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
own trashed private       | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
teammate's shared         | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
teammate's private        | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's, private since | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed        | -     | -       | -         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared           | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
viewer's private          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared          | r     | r       | r         | r     | r        | r      | r      | r      | r      | -       | -       | u       | u     | -        | -        | u
removed's private         | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared         | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
stranger's other          | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one             | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

/** Who may know what a memory said while it was private, though it is shared since: whoever saw it then. */
export const pastInSight = `
             | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
what it said | r     | r       | r         | -     | -        | -      | r      | -      | r      | -       | -       | u       | u     | -        | -        | u
`;

/** Where they may act: W(rite) or R(ead), + with what is private. */
const places = `
                   | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
where they may act | W+    | W+      | R+        | W+    | W+       | R      | W+     | W      | R+     | -       | -       | u       | u     | W+       | W+       | u
`;

const created = `
                                      | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
shared                                | c     | c       | f         | c     | c        | -      | c      | c      | -      | -       | -       | u       | u     | c        | -        | u
private                               | c     | c       | f         | c     | c        | -      | c      | -      | -      | -       | -       | u       | u     | c        | -        | u
shared, related to own shared         | c     | c       | f         | c     | c        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to own private        | c     | c       | f         | -     | -        | -      | c      | -      | -      | -       | -       | u       | u     | -        | -        | u
private, related to own private       | c     | c       | f         | -     | -        | -      | c      | -      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to own archived       | c     | c       | f         | c     | c        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to own trashed        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to teammate's shared  | c     | c       | f         | c     | c        | -      | c      | c      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to teammate's private | -     | -       | f         | -     | c        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to teammate's trashed | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
shared, related to stranger's shared  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | c        | -        | u
shared, related to a missing one      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

/** Links as the caller counts them: outbound/inbound. */
const counted = `
                          | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared                | 3/6   | 3/6     | 3/6       | 2/5   | 3/6      | 2/5    | 3/6    | 2/5    | 3/6    | -       | -       | u       | u     | -        | -        | u
own private               | 1/1   | 1/1     | 1/1       | -     | -        | -      | 1/1    | -      | 1/1    | -       | -       | u       | u     | -        | -        | u
own successor             | 0/1   | 0/1     | 0/1       | 0/1   | 0/1      | 0/1    | 0/1    | 0/1    | 0/1    | -       | -       | u       | u     | -        | -        | u
own superseded            | 2/1   | 2/1     | 2/1       | 2/1   | 2/1      | 2/1    | 2/1    | 2/1    | 2/1    | -       | -       | u       | u     | -        | -        | u
own, hidden successor     | 0/0   | 0/0     | 0/0       | 0/0   | 1/0      | 0/0    | 0/0    | 0/0    | 0/0    | -       | -       | u       | u     | -        | -        | u
own trashed               | 0/0   | 0/0     | 0/0       | -     | -        | -      | 0/0    | -      | 0/0    | -       | -       | u       | u     | -        | -        | u
teammate's shared         | 1/1   | 1/1     | 1/1       | 1/1   | 1/1      | 1/1    | 1/1    | 1/1    | 1/1    | -       | -       | u       | u     | -        | -        | u
teammate's private        | -     | -       | -         | -     | 2/0      | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's, private since | -     | -       | -         | -     | 0/3      | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared           | 1/0   | 1/0     | 1/0       | 1/0   | 1/0      | 1/0    | 1/0    | 1/0    | 1/0    | -       | -       | u       | u     | -        | -        | u
removed's shared          | 1/0   | 1/0     | 1/0       | 1/0   | 1/0      | 1/0    | 1/0    | 1/0    | 1/0    | -       | -       | u       | u     | -        | -        | u
stranger's shared         | -     | -       | -         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | 1/0      | -        | u
`;

/** `next` where the caller is led to the successor, `none` where nothing that they see follows. */
const chains = `
                      | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own superseded        | next  | next    | next      | next  | next     | next   | next   | next   | next   | -       | -       | u       | u     | -        | -        | u
own, hidden successor | none  | none    | none      | none  | next     | none   | none   | none   | none   | -       | -       | u       | u     | -        | -        | u
own archived          | none  | none    | none      | none  | none     | none   | none   | none   | none   | -       | -       | u       | u     | -        | -        | u
own successor         | none  | none    | none      | none  | none     | none   | none   | none   | none   | -       | -       | u       | u     | -        | -        | u
`;

const trashed = `
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

// Its user's agent without private sees nothing in the trash: who could see a memory there is its owner alone.
const restored = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own private         | r     | r       | f         | -     | -        | -      | r      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own superseded      | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own trashed         | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared   | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private  | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed  | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

// A repeat changes nothing; to archive without a successor takes the pointer away.
const archived = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own private         | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
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

const succeeded = `
                                                  | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared ⇒ teammate's shared                    | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ own private                          | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own private ⇒ own shared                          | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ own trashed                          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed ⇒ own shared                          | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ teammate's private                   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ teammate's trashed                   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ stranger's shared                    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ a missing one                        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
a missing one ⇒ own shared                        | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own shared ⇒ own shared                           | loop  | loop    | f         | -     | -        | -      | loop   | loop   | -      | -       | -       | u       | u     | -        | -        | u
own successor ⇒ own superseded                    | loop  | loop    | f         | -     | -        | -      | loop   | loop   | -      | -       | -       | u       | u     | -        | -        | u
own superseded ⇒ own successor                    | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own superseded ⇒ own shared                       | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own, hidden successor ⇒ own shared                | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own, hidden successor ⇒ teammate's, private since | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's, private since ⇒ own, hidden successor | -     | -       | f         | -     | loop     | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared ⇒ own shared                    | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared ⇒ own private                   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared ⇒ own shared                      | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared ⇒ own shared                     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared ⇒ stranger's other              | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | w        | -        | u
stranger's shared ⇒ own shared                    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

const unarchived = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own private         | r     | r       | f         | -     | -        | -      | r      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own superseded      | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own trashed         | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared   | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private  | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed  | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

/** From where it is: the trash, else the archive. */
const broughtBack = `
                    | owner | session | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | expired | ended | stranger | intruder | nobody
own shared          | r     | r       | f         | -     | -        | -      | r      | r      | -      | -       | -       | u       | u     | -        | -        | u
own private         | r     | r       | f         | -     | -        | -      | r      | -      | -      | -       | -       | u       | u     | -        | -        | u
own archived        | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own superseded      | w     | w       | f         | -     | -        | -      | w      | w      | -      | -       | -       | u       | u     | -        | -        | u
own trashed         | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
own trashed private | w     | w       | f         | -     | -        | -      | w      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's shared   | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's private  | -     | -       | f         | -     | r        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
teammate's trashed  | -     | -       | f         | -     | w        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's shared     | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
viewer's private    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
removed's shared    | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
stranger's shared   | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | r        | -        | u
a missing one       | -     | -       | f         | -     | -        | -      | -      | -      | -      | -       | -       | u       | u     | -        | -        | u
`;

export const memoryTables: Table[] = [
  {
    operation: "readMe",
    about: "of their place",
    input: () => ({}),
    shows(value) {
      const { workspaces } = value as { workspaces: { access: string; private: boolean }[] };
      return workspaces
        .map((place) => (place.access === "write" ? "W" : "R") + (place.private ? "+" : ""))
        .join();
    },
    verdicts: places,
  },
  { operation: "getMemory", about: "by its id", input: oneMemory, verdicts: memoriesInSight },
  {
    operation: "getMemory",
    about: "for its links",
    input: oneMemory,
    shows(value) {
      const { outbound, inbound } = (value as MemoryWithLinks).links;
      return `${outbound.value}/${inbound.value}${outbound.exact && inbound.exact ? "" : " at least"}`;
    },
    verdicts: counted,
  },
  {
    operation: "getMemory",
    about: "for what follows it",
    input: oneMemory,
    shows(value, row, world) {
      const { supersededBy, current } = value as MemoryWithLinks;
      if (supersededBy === null && current === null) return "none";
      const label = row === "own superseded" ? "own successor" : "teammate's, private since";
      const follows = memoryOf(world, label);
      return supersededBy === follows && current === follows ? "next" : `${supersededBy}, ${current}`;
    },
    verdicts: chains,
  },
  ...(
    [
      ["createMemory", "which is"],
      ["ingestText", "into memories which are"],
    ] as const
  ).map(
    ([operation, about]): Table => ({
      operation,
      about,
      input(row, world) {
        const [scope, related] = row.split(", related to ");
        return {
          content: "A thought",
          scope,
          ...(related === undefined ? {} : { relatedIds: [memoryOf(world, related)] }),
        };
      },
      verdicts: created,
    }),
  ),
  { operation: "trashMemory", about: "by its id", input: oneMemory, verdicts: trashed },
  { operation: "restoreMemory", about: "by its id", input: oneMemory, verdicts: restored },
  { operation: "archiveMemory", about: "without a successor", input: oneMemory, verdicts: archived },
  {
    operation: "archiveMemory",
    about: "with a successor",
    input(row, world) {
      const { source, target } = linkOf(world, row);
      return { id: source, successorId: target };
    },
    verdicts: succeeded,
  },
  { operation: "unarchiveMemory", about: "by its id", input: oneMemory, verdicts: unarchived },
  { operation: "bringBackMemory", about: "by its id", input: oneMemory, verdicts: broughtBack },
];
