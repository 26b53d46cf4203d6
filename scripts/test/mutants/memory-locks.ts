// Past 150 lines: a list.
import type { Mutant } from "./mutant.ts";

const whole = "prisma/migrations/20261130000500_memories_whole/migration.sql";

const updates = "lib/memories/update-races.db.test.ts";
const purges = "lib/memories/purge-memory.db.test.ts";
const releases = "lib/links/release-links.db.test.ts";
const keys = "lib/memories/idempotency.db.test.ts";
const trigger = "prisma/tests/link-capacity.db.test.ts";

const updateMemory = "create function app.update_memory";
const releaseLinks = "create function app.release_links";
const purgeMemory = "create function app.purge_memory";
const expireRows = "create function app.expire_rows";

/** Locks of change, scope, release, purge and expiry, what is asked after them, and their order. */
export const memoryLockMutants: Mutant[] = [
  {
    name: "capacity: the writer is not asked for again after the owner's lock",
    file: whole,
    from: "if writer is null or (new.source_owner",
    to: "if (new.source_owner",
    killedBy: [trigger, "writes nothing once it may only read"],
  },
  {
    name: "capacity: a source that the writer has lost sight of",
    file: whole,
    from: "(new.source_owner = writer and new.source_audience <> all (readable))",
    to: "false",
    killedBy: [trigger, "does not see the private source any more"],
  },
  {
    name: "capacity: a target that the writer has lost sight of",
    file: whole,
    from: "(new.target_owner = writer and new.target_audience <> all (readable))",
    to: "false",
    killedBy: [trigger, "does not see the private target any more"],
  },
  {
    name: "update: a change of scope locks its links inbound first",
    file: whole,
    after: updateMemory,
    from: "order by l.source_id, l.target_id, l.kind for update;",
    to: "order by l.source_id = memory, l.source_id, l.target_id, l.kind for update;",
    killedBy: [updates, "one of the other end: links are locked in one order"],
  },
  {
    name: "update: the right is not asked for again after the locks",
    file: whole,
    after: "The locks may have waited while a grant was revoked: asked again, in a statement of its own.",
    from: "m.owner_id = app.writer_id() and m.audience_id = any (app.audiences())",
    to: "true",
    killedBy: [updates, "for the memory's links: nothing is changed once the agent may only read"],
  },
  {
    name: "update: two change scope and link to each other at once",
    file: "lib/memories/update-memory.ts",
    from: "if (scope && relatedIds.length > 0) await takeTurn(tx, id);",
    to: "if (!tx) await takeTurn(tx, id);",
    killedBy: [updates, "one of the other end, each with a link to the other: one at a time"],
  },
  {
    name: "update: the version is read before the lock",
    file: "lib/memories/lock-memory.ts",
    from: "  if (!expected.includes(String(memory.version)))",
    to: "  if (false)",
    killedBy: [updates, "are not both right"],
  },
  {
    name: "release: the right is not asked for again after the locks",
    file: whole,
    after: "or while an end came back into sight: asked again.",
    from: "owner_id = app.writer_id() and audience_id = any (app.audiences());",
    to: "true;",
    killedBy: [releases, "once the grant is revoked while it waits for its links"],
  },
  {
    name: "release: the memory is not locked",
    file: whole,
    after: releaseLinks,
    from: "for no key update;",
    to: ";",
    killedBy: [releases, "once the grant is revoked while it waits for its memory"],
  },
  {
    name: "purge: the memory is not locked",
    file: whole,
    after: purgeMemory,
    from: "and m.deleted_at is not null\n    for update;",
    to: "and m.deleted_at is not null;",
    killedBy: [purges, "a restore of the same memory: whoever has the row first"],
  },
  {
    name: "purge: waiting links are not locked",
    file: whole,
    after: purgeMemory,
    from: "order by t.source_id, t.target_id, t.kind for update;",
    to: ";",
    killedBy: [purges, "a restore of the other end, the restore first: nothing is left behind"],
  },
  {
    name: "purge: the right is not asked for again after the locks",
    file: whole,
    after: "select * into trashed from memories m",
    from: "m.owner_id = app.writer_id() and m.owner_id = any (app.audiences());",
    to: "true;",
    killedBy: [purges, "a revocation, while it waits for its links: nothing is ended"],
  },
  {
    name: "expiry: several processes at once",
    file: whole,
    after: expireRows,
    from: "if not pg_try_advisory_xact_lock(hashtextextended('expiry', 0)) then return 0; end if;",
    to: "",
    killedBy: [purges, "is done by one process at a time"],
  },
  {
    name: "idempotency: two with one key at once",
    file: "lib/memories/idempotency-sql.ts",
    from: "select pg_advisory_xact_lock(hashtextextended(",
    to: "select (hashtextextended(",
    killedBy: [keys, "save one memory, and both get it"],
  },
];
