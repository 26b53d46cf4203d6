// Past 150 lines: a list.
import type { Mutant } from "./mutant.ts";

const whole = "prisma/migrations/20261130000500_memories_whole/migration.sql";

const updates = "lib/memories/update-memory.db.test.ts";
const purges = "lib/memories/purge-memory.db.test.ts";
const releases = "lib/links/release-links.db.test.ts";
const restores = "lib/memories/restore-scope.db.test.ts";
const keys = "lib/memories/idempotency.db.test.ts";

/** Change, release, purge, expiry, repeated POSTs, and what past events may show. */
export const memoryRuleMutants: Mutant[] = [
  {
    name: "update: what changes nothing counts as a version",
    file: whole,
    from: "and (m.title <> update_memory.title or",
    to: "and (true or m.title <> update_memory.title or",
    killedBy: [updates, "of what is so already leaves version and time alone, and is no event"],
  },
  {
    name: "update: an agent hides what it can't see then",
    file: whole,
    from: "and (update_memory.scope is distinct from 'private' or m.owner_id = any (app.audiences()));",
    to: ";",
    killedBy: [updates, "is refused by the database alone to an agent that could not see what it hides"],
  },
  {
    name: "update: anyone's memory",
    file: "lib/memories/lock-memory.ts",
    from: "if (!(await lockSource(tx, id))) throw notFound();",
    to: "await lockSource(tx, id);",
    killedBy: [updates, "is judged after who may change it: nobody learns what exists"],
  },
  {
    name: "events: sharing tells the private title",
    file: whole,
    from: "case when old.scope = 'private' and new.scope = 'shared'\n      then",
    to: "case when false\n      then",
    killedBy: [updates, "is one event, and of the private past it tells that it was, no more"],
  },
  {
    name: "release: an agent cuts what it alone can't see",
    file: whole,
    after:
      "-- The locks may have waited while a grant was revoked, or while an end came back into sight: asked again.",
    from: "and l.target_audience not in (workspace, l.source_owner);",
    to: "and l.target_audience <> all (app.audiences());",
    killedBy: [
      releases,
      "leaves the links to the owner's private memories to an agent that does not see them",
    ],
  },
  {
    name: "release: removes a successor's pointer",
    file: whole,
    after:
      "-- The locks may have waited while a grant was revoked, or while an end came back into sight: asked again.",
    from: "and l.kind <> 'supersedes'",
    to: "",
    killedBy: [releases, "leaves the pointer to a hidden successor: archive and restore write that"],
  },
  {
    name: "events: a deletion of a hidden link is written for everyone",
    file: whole,
    after: "create or replace function app.record_link_event",
    from: "link.source_audience, link.target_audience,",
    to: "link.source_audience, link.workspace_id,",
    killedBy: [releases, "is told to whoever sees both ends, and to its owner never"],
  },
  {
    name: "restore: tells of a link that was hidden then",
    file: whole,
    from: "if why is not null and parked.source_audience <> workspace then",
    to: "if false then",
    killedBy: [restores, "from an end that was private and is shared, in the trash: told is false"],
  },
  {
    name: "restore: tells of a link that is hidden now",
    file: whole,
    from: "source_sees := case source.scope when 'shared' then workspace when 'private' then source.owner_id",
    to: "source_sees := case source.scope when 'none' then source.owner_id",
    killedBy: [restores, "comes back unseen, and uncounted, when its other end has become private"],
  },
  {
    name: "purge: takes what is not in the trash",
    file: whole,
    from: "and m.deleted_at is not null\n    for update;",
    to: "for update;",
    killedBy: [purges, "takes a memory from the trash only, and only one's own"],
  },
  {
    name: "purge: the other end in the trash is not told",
    file: whole,
    from: "and m.id in (t.source_id, t.target_id));",
    to: "and false);",
    killedBy: [purges, "leaves word for the other end that is in the trash too"],
  },
  {
    name: "purge: waiting links outlive both ends",
    file: whole,
    from: "and m.deleted_at is not null and m.id <> all (erased)\n",
    to: "and m.deleted_at is not null\n",
    killedBy: [purges, "of the second end takes that word away"],
  },
  {
    name: "purge: events stay",
    file: whole,
    from: "and (e.memory_id = any (erased) or",
    to: "and (false or",
    killedBy: [purges, "ends the memory, its events and its links for good, and records nothing"],
  },
  {
    name: "purge: the answer to its POST stays",
    file: whole,
    from: "update idempotency_keys k set answer = null",
    to: "update idempotency_keys k set answer = answer",
    killedBy: [keys, "is found in the trash, and not after a purge: nothing comes back by itself"],
  },
  {
    name: "a version that is stale for the database's functions too",
    file: whole,
    from: "if version::text <> all (expected) then raise",
    to: "if false then raise",
    killedBy: [purges, "takes the version that is expected, and no other"],
  },
  {
    name: "expiry: memories standing are old enough too",
    file: whole,
    from: "when 'trash' then interval '30 days'",
    to: "when 'trash' then interval '29 days'",
    killedBy: [purges, "ends memories after 30 days in the trash, of every workspace, and none before"],
  },
  {
    name: "expiry: waits for what somebody holds",
    file: whole,
    from: "order by m.id limit batch for update skip locked);",
    to: "order by m.id limit batch for update);",
    killedBy: [purges, "goes in batches, and leaves what somebody holds for the next time"],
  },
  {
    name: "idempotency: another request gets the first answer",
    file: "lib/memories/idempotency-sql.ts",
    from: "if (!first.same) {",
    to: "if (first.memory_id === null) {",
    killedBy: [keys, "and another content is a conflict, and saves nothing"],
  },
  {
    name: "idempotency: an answer that its sender may not see any more",
    file: "lib/memories/idempotency-sql.ts",
    from: "if (!first.answer || !(await findMemory(tx, first.memory_id))) throw notFound();",
    to: "if (!first.answer) throw notFound();",
    killedBy: [keys, "gets nothing that its sender may not see any more"],
  },
  {
    name: "idempotency: a key is kept for ever",
    file: "lib/memories/idempotency-sql.ts",
    from: "and created_at < now() - app.kept('idempotency keys')",
    to: "and false",
    killedBy: [keys, "is a first one again after 24 hours"],
  },
];
