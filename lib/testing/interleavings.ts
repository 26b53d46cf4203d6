// Past 150 lines: a list. Every forced order: who does what while who waits, and the test that forces it.

/** `test` is how the name of the test begins in its file. `→` is one behind the other, `∥` both at once. */
export type Interleaving = { parties: string; file: string; test: string };

const puts = "lib/links/put-link-races.db.test.ts";
const ends = "lib/links/link-ends-races.db.test.ts";
const rows = "lib/links/link-row-races.db.test.ts";
const capacities = "lib/links/capacity-races.db.test.ts";
const slots = "prisma/tests/link-capacity.db.test.ts";
const archives = "lib/memories/archive-races.db.test.ts";
const trashes = "lib/memories/trash-races.db.test.ts";

const of = (file: string, orders: [parties: string, test: string][]): Interleaving[] =>
  orders.map(([parties, test]) => ({ parties, file, test }));

export const interleavings: Interleaving[] = [
  ...of(rows, [
    [
      "a put that replaces, a merge, a delete, an import wait for the link ∥ the grant reads only",
      "%s changes nothing once the agent may",
    ],
    [
      "an import waits for the link ∥ the grant does not see it any more",
      "an import changes nothing once the agent does not see the link",
    ],
    [
      "a new memory waits for the end of a related link ∥ the grant reads only, or does not see it",
      "a new memory is not saved once %s",
    ],
  ]),
  ...of("lib/graph/open-graph.db.test.ts", [
    ["a graph read waits ∥ another for its turn", "is read by one after the other"],
  ]),
  ...of("lib/links/lock-source.db.test.ts", [
    ["the lock alone waits ∥ the same four", "finds out in a statement of its own that"],
  ]),
  ...of("lib/oauth/connection-races.db.test.ts", [
    ["a code is exchanged ∥ exchanged again", "with one code: one has tokens, and then nobody has"],
    ["a refresh ∥ the same again", "with one refresh token: one has new ones, and then nobody has"],
    ["a connection ends → refresh", "behind the end of its connection makes nothing"],
    ["refresh → its connection ends", "before the end of its connection makes nothing that outlives it"],
    ["refresh → its grant is revoked", "before the revocation of its grant makes nothing that outlives it"],
    ["a consent waits for its client ∥ the membership ends", "that waits while their membership ends lets"],
    ["two consents to one client", "said twice at once makes one agent, with two connections"],
  ]),
  ...of(puts, [
    ["50 puts of one new link, the same", "create one link, with one event, when they write the same"],
    [
      "50 puts of one link, each another weight",
      "replace one another in turn when they write different weights",
    ],
    [
      "a put waits for its source ∥ its grant is revoked, reads only, its member removed, a viewer",
      "does not %s once",
    ],
    ["a put waits for its source ∥ the target is hidden", "finds the target as it is then"],
    ["put (creates) → delete", "a delete behind the put that creates it takes it away"],
    ["put (replaces) → delete", "a delete behind a put that replaces takes it away"],
    ["delete → put", "a put behind the delete creates anew"],
    ["delete → delete", "a delete behind the delete finds nothing"],
    ["A→B ∥ B→A, both sources locked", "meet with both sources locked, and both are created"],
  ]),
  ...of("lib/links/merge-link.db.test.ts", [
    [
      "a merge of the weight ∥ of the metadata",
      "loses nothing when two change different things of one link at once",
    ],
  ]),
  ...of(ends, [
    ["an insert commits → put of the same", "finds it as it stands, once it is"],
    ["an insert commits → put of another weight", "replaces it, once it is"],
    ["an insert is rolled back → put", "creates it, when it never is"],
    ["a put waits for its slot ∥ its target is trashed, hidden, deleted", "finds nothing once its target %s"],
    ["the target is hidden → put", "finds nothing, once it is"],
    ["the hiding is rolled back → put", "creates it, when it is not after all"],
    [
      "one's own target changes scope → put, merge, related, new memory, archive, import",
      "%s finds it as it is then",
    ],
    [
      "put → its target is hidden",
      "writes a link that only those see who see both ends, when it comes first",
    ],
    ["archive of the source → put", "a put behind the archive of its source is written all the same"],
    ["archive of the target ∥ put: no wait", "a put does not wait for the archive of its target"],
    ["two new memories with 20 related each, in opposite orders", "in opposite orders meet in the middle"],
    ["trash of a related one → a new memory", "are in the trash when one of them was: nothing is saved"],
  ]),
  ...of(capacities, [["50 puts at the last slot, of each of the four bounds", "take it once"]]),
  ...of(slots, [
    [
      "an insert commits → an insert at the bound, of each of the four",
      "holds behind an insert that is not committed yet",
    ],
    [
      "an insert is rolled back → an insert at the bound",
      "has its slot behind an insert that is rolled back",
    ],
  ]),
  ...of(archives, [
    ["archive A ⇒ B ∥ archive B ⇒ A", "A→B and B→A at once: one is refused"],
    ["archive C ⇒ A ∥ restore of B, with A ⇒ B ⇒ C", "a restore and an archive: no loop is left"],
    [
      "an archive waits its turn ∥ the right ends in four ways, or its successor is trashed",
      "does nothing once %s",
    ],
    ["archive → the same archive", "the same archive: one pointer, one event"],
    ["archive → trash of the successor", "the trash of its successor: the pointer goes along"],
    [
      "archive → take back from the archive",
      "the restore of the memory from the archive: the later one holds",
    ],
  ]),
  ...of(trashes, [
    ["trash of the source → put", "a put behind the trash of its source finds nothing"],
    ["put → trash of the source", "the trash of the source behind the put takes the new link along"],
    [
      "trash of the target, a teammate's or private → put",
      "a put behind the trash of its target, %s, finds nothing",
    ],
    ["put → trash of the target", "the trash of the target, %s, behind the put takes the new link along"],
    ["a trash waits ∥ the right ends in four ways", "does not trash once %s"],
    ["a restore waits ∥ the right ends in four ways", "does not restore once %s"],
    ["trash A ∥ trash B, linked both ways", "go to the trash together, each link once"],
    ["trash A ∥ trash B, with links from a third", "lock their links in one order"],
    [
      "restore of the source → restore of the target, and the other way round",
      "come back with their link, the %s first",
    ],
    ["restore A ∥ restore B, linked both ways and to a third", "come back at once without a deadlock"],
    [
      "restore M ∥ restore N, sources of three owners in two orders",
      "come back at once though their sources have",
    ],
    ["restore → put from one of its sources", "before a put from one of its sources has that source first"],
    ["restore ∥ more comes to the trash", "begins again when more came to the trash while it waited"],
    ["restore → restore of the same", "behind a restore of the same memory finds it back already"],
    ["restore → trash of the other end", "beside the trash of the other end parks the link"],
    ["trash of the other end → restore", "behind the trash of the other end parks the link"],
  ]),
  ...of("lib/memories/trash-waits.db.test.ts", [
    ["a trash waits for a link ∥ the right ends", "writes nothing once %s"],
    [
      "a trash waits for a link ∥ it becomes private",
      "writes nothing once the agent does not see the private %s",
    ],
    [
      "a restore waits for a link's owner ∥ the right ends",
      "for the lock of a link's owner brings nothing back once %s",
    ],
    [
      "a restore waits for the successors ∥ the right ends",
      "for the workspace's successors brings nothing back once %s",
    ],
    ["an archive waits ∥ the right ends", "moves nothing once %s"],
  ]),
  ...of("lib/memories/update-races.db.test.ts", [
    ["put → its target turns private", "behind it hides the new link from its writer"],
    ["the target turns private → put", "before it leaves nothing to link to"],
    ["change of scope of the source → put", "from the same memory waits its turn"],
    [
      "change of scope → trash of the same, and the other way round",
      "the trash of the same memory, before or behind it",
    ],
    ["change of scope → trash of the other end", "the trash of the other end: the link comes back"],
    [
      "change of scope → restore of the other end, and the other way round",
      "the restore of the other end, before or",
    ],
    ["change of scope → archive with it as successor", "an archive that makes it a successor"],
    [
      "change of scope of both ends, with links from a third",
      "one of the other end: links are locked in one order",
    ],
    ["change of scope of both ends, linked both ways", "one of the other end, each with a link to the other"],
    [
      "a change of scope waits for a link ∥ the right ends",
      "for the memory's links: nothing is changed once %s",
    ],
    ["two changes that expect the same version", "are not both right"],
    ["a change and a trash that expect the same version", "are not both right with the trash"],
  ]),
  ...of("lib/memories/purge-memory.db.test.ts", [
    ["purge ∥ restore of the same", "a restore of the same memory: whoever has the row first"],
    [
      "purge ∥ restore of the other end, each first",
      "a restore of the other end, %s first: nothing is left behind",
    ],
    ["a purge waits ∥ the right ends", "a revocation, while it waits for %s: nothing is ended"],
  ]),
  ...of("lib/memories/idempotency.db.test.ts", [
    ["two POSTs with one key", "save one memory, and both get it"],
    ["two POSTs with one key and other bodies", "that differ: the second is a conflict"],
    ["a POST that fails → one with its key", "the first of which fails: the second saves it"],
  ]),
  ...of("lib/links/release-links.db.test.ts", [
    ["a release waits ∥ the right ends", "once the grant is revoked while it waits for %s"],
    ["the end comes back into sight → release", "keeps the link when the end came first"],
    ["release → the end comes back into sight", "removes it when the release came first"],
  ]),
  ...of("app/api/v1/keys/[id]/route.test.ts", [
    ["a key makes a key → it is revoked", "finds the key that is just being made by the one that it revokes"],
    ["a key is revoked → it makes a key", "makes nothing by a key that was revoked while it waited"],
  ]),
  ...of("app/api/v1/members/[userId]/route.test.ts", [
    ["the last two admins leave, or step down", "can't both leave, nor both step down"],
    ["two admins remove each other", "can't remove each other: who was removed first removes nobody"],
    ["an admin demotes another ∥ who adds somebody", "can't demote each other, nor add anybody when demoted"],
  ]),
  ...of("app/api/v1/revocation.route.test.ts", [
    ["a write waits ∥ its key is revoked", "so is a write that began before, and waited"],
  ]),
  ...of("lib/transfer/in-turn.db.test.ts", [
    ["30 imports, dry runs, exports wait ∥ somebody reads", "of thirty %s four are at work"],
  ]),
  ...of("lib/transfer/dry-run-races.db.test.ts", [
    ["a dry run is under way ∥ others write, and are listened to", "a listener is told at once what others"],
    [
      "a writer is open, a dry run waits for it ∥ others write, and are listened to",
      "a listener waits for an earlier writer all the same",
    ],
    ["a dry run ends ∥ a listener reads", "the horizon does not go back when it ends between"],
  ]),
  ...of("app/api/v1/events/stream/route.test.ts", [
    ["a dry run is under way ∥ a stream", "sends a teammate's new link while a dry run of an import is"],
  ]),
  ...of("lib/transfer/resume-import.db.test.ts", [
    ["two imports of one file", "of the same file twice at once gives each memory one name"],
  ]),
  ...of("lib/graph/read-graph.db.test.ts", [
    [
      "a memory is deleted between two statements of a graph read",
      "is one moment: what is taken away between",
    ],
  ]),
  ...of("prisma/tests/sign-in-attempts.db.test.ts", [
    ["20 attempts to sign in, one left", "lets one of twenty at once have the last attempt"],
  ]),
];

/** Orders in which the point is that nobody waits. */
export const withoutWaiting: Interleaving[] = [
  ...of("app/api/v1/graph/unchanged.route.test.ts", [
    [
      "a write is open ∥ another is committed, then the graph is read",
      "that was written before another and committed after it",
    ],
  ]),
  ...of("lib/memories/uniform-refusal.db.test.ts", [
    [
      "a memory is locked ∥ a write by whoever may not",
      "%s does not wait for a memory that is not the caller's",
    ],
  ]),
  ...of("lib/links/uniform-refusal.db.test.ts", [
    ["every memory is locked ∥ a put by whoever may not", "for a memory that is not the caller's to see"],
  ]),
];
