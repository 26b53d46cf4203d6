// Past 150 lines: a list.
import { memoryLockMutants } from "./memory-locks.ts";
import type { Mutant } from "./mutant.ts";
import { putMutants } from "./puts.ts";

const identity = "prisma/migrations/20261130000100_identity/migration.sql";
const whole = "prisma/migrations/20261130000500_memories_whole/migration.sql";
const linkSql = "lib/links/link-sql.ts";

const puts = "lib/links/put-link-races.db.test.ts";
const capacities = "lib/links/capacity-races.db.test.ts";
const trashes = "lib/memories/trash-races.db.test.ts";
const archives = "lib/memories/archive-races.db.test.ts";

const setSuccessor = "create or replace function app.set_successor";
const trashMemory = "create function app.trash_memory";
const restoreMemory = "create function app.restore_memory";

/** Locks, what is asked after them, and their order. */
export const lockMutants: Mutant[] = [
  ...memoryLockMutants,
  ...putMutants,
  {
    name: "source: no lock",
    file: linkSql,
    from: "::uuid for no key update`",
    to: "::uuid`",
    killedBy: [puts, "a delete behind the put that creates it takes it away"],
  },
  {
    name: "source: a lock that keeps others from linking to it",
    file: linkSql,
    from: "::uuid for no key update`",
    to: "::uuid for update`",
    killedBy: [puts, "a put of the reverse link does not wait for a delete"],
  },
  {
    name: "source: not asked for again after the lock",
    file: linkSql,
    from: "return lock.length > 0 && isEditable(tx, source);",
    to: "return lock.length > 0;",
    killedBy: [
      "lib/links/lock-source.db.test.ts",
      "finds out in a statement of its own that the agent may only read",
    ],
  },
  {
    name: "capacity: no lock on the source",
    file: whole,
    from: "perform from memories where workspace_id = new.workspace_id and id = new.source_id for no key update;",
    to: "",
    killedBy: [
      "prisma/tests/link-capacity.db.test.ts",
      "one source holds behind an insert that is not committed yet",
    ],
  },
  {
    name: "capacity: a lock that keeps others from linking to the source",
    file: whole,
    from: "id = new.source_id for no key update;",
    to: "id = new.source_id for update;",
    killedBy: [puts, "meet with both sources locked, and both are created"],
  },
  {
    name: "capacity: no lock on the owner",
    file: whole,
    from: "perform pg_advisory_xact_lock(hashtextextended('links of ' || new.workspace_id || new.source_owner, 0));",
    to: "",
    killedBy: [capacities, "fifty writers at the last slot of one owner take it once"],
  },
  {
    name: "archive: no lock on the workspace's successors",
    file: whole,
    after: setSuccessor,
    from: "perform pg_advisory_xact_lock(hashtextextended('successors of ' || workspace, 0));",
    to: "",
    killedBy: [archives, "A→B and B→A at once: one is refused"],
  },
  {
    name: "archive: the right is not asked for again after the lock",
    file: whole,
    after: "The lock may have waited while a grant was revoked: asked again, in statements of their own.",
    from: "owner_id = app.writer_id() and audience_id = any (app.audiences());",
    to: "true;",
    killedBy: [archives, "does nothing once the agent may only read"],
  },
  {
    name: "trash: a lock that lets others link to the memory",
    file: whole,
    after: trashMemory,
    from: "for update;",
    to: "for no key update;",
    killedBy: [
      trashes,
      "the trash of the target, a teammate's memory, behind the put takes the new link along",
    ],
  },
  {
    name: "trash: no lock on the memory",
    file: whole,
    after: trashMemory,
    from: "and audience_id = any (app.audiences())\n    for update;",
    to: "and audience_id = any (app.audiences());",
    killedBy: [trashes, "the trash of the source behind the put takes the new link along"],
  },
  {
    name: "trash: the right is not asked for again after the lock",
    file: whole,
    after: "The locks may have waited while a grant was revoked: ask again, in a statement of its own.",
    from: "owner_id = app.writer_id() and audience_id = any (app.audiences());",
    to: "true;",
    killedBy: [trashes, "does not trash once the agent may only read"],
  },
  {
    name: "trash: no lock on the links",
    file: whole,
    after: trashMemory,
    from: "order by source_id, target_id, kind for update;",
    to: ";",
    killedBy: [trashes, "go to the trash together, each link once"],
  },
  {
    name: "trash: links are locked inbound first",
    file: whole,
    after: trashMemory,
    from: "order by source_id, target_id, kind for update;",
    to: "order by source_id = memory, source_id, target_id, kind for update;",
    killedBy: [trashes, "lock their links in one order"],
  },
  {
    name: "restore: the sources are not locked",
    file: whole,
    after: restoreMemory,
    from: "order by m.id for no key update);",
    to: `order by m.id);
      perform from memories m where m.workspace_id = workspace and m.id = memory for no key update;`,
    killedBy: [trashes, "before a put from one of its sources has that source first, as every writer does"],
  },
  {
    name: "restore: the memory is not locked",
    file: whole,
    after: restoreMemory,
    from: "(m.id = memory or m.id in (",
    to: "(m.id in (",
    killedBy: [trashes, "behind a restore of the same memory finds it back already: without links"],
  },
  {
    name: "restore: the memory is locked before its sources",
    file: whole,
    after: restoreMemory,
    from: "order by m.id for no key update);",
    to: "order by m.id <> memory, m.id for no key update);",
    killedBy: [trashes, "come back at once without a deadlock, however they are linked"],
  },
  {
    name: "restore: the right is not asked for again after the lock",
    file: whole,
    after: "select m.* into source from memories m",
    from: "m.owner_id = app.writer_id()\n      and coalesce(m.audience_id, m.owner_id) = any (readable);",
    to: "true;",
    killedBy: [trashes, "does not restore once the agent may only read"],
  },
  {
    name: "restore: what came to the trash meanwhile is locked out of order",
    file: whole,
    after: restoreMemory,
    from: "and t.source_id <> all (locked);",
    to: "and false;",
    killedBy: [trashes, "begins again when more came to the trash while it waited"],
  },
  {
    name: "restore: the owners are locked link by link",
    file: whole,
    after: restoreMemory,
    from: "and t.kind <> 'supersedes'\n           order by m.owner_id) owners;",
    to: "and false order by m.owner_id) owners;",
    killedBy: [trashes, "come back at once though their sources have the same owners in another order"],
  },
  {
    name: "restore: no lock on the workspace's successors",
    file: whole,
    after: restoreMemory,
    from: "and t.kind = 'supersedes' limit 1;",
    to: "and false;",
    killedBy: [archives, "a restore and an archive: no loop is left"],
  },
  {
    name: "restore: waits for a memory that is not the caller's",
    file: whole,
    after: restoreMemory,
    from: "if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;",
    to: "",
    killedBy: [
      "lib/memories/uniform-refusal.db.test.ts",
      "restore does not wait for a memory that is not the caller's",
    ],
  },
  {
    name: "sign-in: no lock on the account",
    file: identity,
    from: "perform pg_advisory_xact_lock(hashtextextended('sign-in ' || account, 0));",
    to: "",
    killedBy: [
      "prisma/tests/sign-in-attempts.db.test.ts",
      "lets one of twenty at once have the last attempt",
    ],
  },
  {
    name: "a deadlock is not tried again",
    file: "lib/db/refusal.ts",
    from: 'return sqlState === "40001" || sqlState === "40P01";',
    to: 'return sqlState === "40001";',
    killedBy: ["lib/db/transaction.db.test.ts", "is tried again after 40P01"],
  },
  {
    name: "a link to an end that changed meanwhile is not tried again",
    file: "lib/db/refusal.ts",
    from: 'if (sqlState === "23503") return copiesOfEnds.has(refusal?.constraint ?? "");',
    to: "",
    killedBy: ["lib/links/link-ends-races.db.test.ts", "a put finds it as it is then"],
  },
  {
    name: "the graph is read statement by statement",
    file: "lib/graph/read-graph.ts",
    from: '"snapshot"',
    to: '"default"',
    killedBy: ["lib/graph/read-graph.db.test.ts", "is one moment"],
  },
];
