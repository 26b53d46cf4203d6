import type { Mutant } from "./mutant.ts";

const file = "prisma/migrations/20261130001500_links_again/migration.sql";

const puts = "lib/links/put-link.db.test.ts";
const rows = "lib/links/link-row-races.db.test.ts";
const merges = "lib/links/merge-link.db.test.ts";
const races = "lib/links/put-link-races.db.test.ts";
const refusals = "lib/links/uniform-refusal.db.test.ts";

const notFound = "if not found then raise exception using errcode = 'WF001', message = 'not_found'; end if;";
const isRepeat =
  "if link.weight = coalesce(put_link.weight, link.weight) and link.metadata = coalesce(put_link.metadata, link.metadata) then";
const beforeTheLock = "-- Before any lock:";
const underTheLock = "-- Under the lock, and in a statement after it:";
const ofTheLink =
  "where l.workspace_id = workspace and l.source_id = source and l.target_id = target and l.kind = put_link.kind";
const replaced = `
    outcome := 'replaced';
    update memory_links l
       set weight = coalesce(put_link.weight, l.weight), metadata = coalesce(put_link.metadata, l.metadata),
           updated_at = clock_timestamp()
     ${ofTheLink};
  else
    outcome := 'created';`;

/** What app.put_link holds and asks, in its order. */
export const putMutants: Mutant[] = [
  {
    name: "put: a repeat is not found out before the lock",
    file,
    after: beforeTheLock,
    from: isRepeat,
    to: "if false then",
    killedBy: ["lib/links/put-link-repeat.db.test.ts", "needs to write nothing: as it stands"],
  },
  {
    name: "put: a repeat is granted to who may not write",
    file,
    after: beforeTheLock,
    from: "and l.source_owner = app.writer_id();",
    to: ";",
    killedBy: [refusals, "reader: from mine to also mine put is refused in the same words"],
  },
  {
    name: "put: no lock on the source",
    file,
    from: "m.id = source for no key update;",
    to: "m.id = source;",
    killedBy: [races, "create one link, with one event, when they write the same"],
  },
  {
    name: "put: a lock that keeps others from linking to the source",
    file,
    from: "m.id = source for no key update;",
    to: "m.id = source for update;",
    killedBy: [races, "meet with both sources locked, and both are created"],
  },
  {
    name: "put: the source is not asked for again after the lock",
    file,
    from: "m.id = source and m.owner_id = app.writer_id() and m.deleted_at is null;",
    to: "m.id = source;",
    killedBy: [races, "is told nothing of what is used once the agent may only read"],
  },
  {
    name: "put: a target in the trash",
    file,
    from: "m.id = target and m.deleted_at is null;",
    to: "m.id = target;",
    killedBy: [puts, "does not find a target in the trash, though there is no slot left either"],
  },
  {
    name: "put: the link is not compared again under the lock",
    file,
    after: underTheLock,
    from: "and l.source_owner = app.writer_id();",
    to: "and false;",
    killedBy: [races, "create one link, with one event, when they write the same"],
  },
  {
    name: "put: a repeat that is found out under the lock is written",
    file,
    after: underTheLock,
    from: isRepeat,
    to: "if false then",
    killedBy: [races, "create one link, with one event, when they write the same"],
  },
  {
    name: "put: what is replaced begins anew",
    file,
    from: `if found then${replaced}`,
    to: `outcome := case when found then 'replaced' else 'created' end;
  delete from memory_links l ${ofTheLink};
  if true then`,
    killedBy: [puts, "creates, then replaces, then changes nothing"],
  },
  {
    name: "put: what is replaced keeps the time of its last change",
    file,
    after: "outcome := 'replaced'",
    from: ",\n           updated_at = clock_timestamp()",
    to: "",
    killedBy: [puts, "creates, then replaces, then changes nothing"],
  },
  {
    name: "put: what was hidden while it was written is answered",
    file,
    after: "-- Hidden or gone since it was written",
    from: notFound,
    to: "",
    killedBy: [races, "looks for it once more: "],
  },
  {
    name: "put: the right is not asked for again after the link's row",
    file,
    from: "\n      and l.source_owner = app.writer_id();\n  -- Hidden or gone",
    to: ";\n  -- Hidden or gone",
    killedBy: [rows, "a put that replaces changes nothing once the agent may only read"],
  },
  {
    name: "put: a merge that changes nothing is not found out before the lock",
    file,
    after: beforeTheLock,
    from: isRepeat,
    to: "if link.weight = put_link.weight and link.metadata = put_link.metadata then",
    killedBy: ["lib/links/put-link-repeat.db.test.ts", "needs to write nothing when it is given nothing"],
  },
  {
    name: "put: a merge brings a weight's default back",
    file,
    after: "outcome := 'replaced'",
    from: "coalesce(put_link.weight, l.weight)",
    to: "coalesce(put_link.weight, 1)",
    killedBy: [merges, "creates with the defaults of what is not given"],
  },
  {
    name: "related: the right is not asked for again after an end",
    file: "lib/links/insert-related-links.ts",
    from: "if (!(await isEditable(tx, source))) throw notFound();",
    to: "",
    killedBy: [rows, "a new memory is not saved once the agent may only read"],
  },
  {
    name: "related: the ends are not looked for again after one was waited for",
    file: "lib/links/insert-related-links.ts",
    after: "if (created === 0) return;",
    from: "await assertVisible(tx, source, ids);",
    to: "",
    killedBy: [rows, "a new memory is not saved once the agent does not see it"],
  },
  {
    name: "delete: the right is not asked for again after the link's row",
    file: "lib/links/remove-link.ts",
    from: "if (!(await isEditable(tx, input.source))) throw notFound();",
    to: "",
    killedBy: [rows, "a delete changes nothing once the agent may only read"],
  },
];
