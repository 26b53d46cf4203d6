// Past 150 lines: a list.
import { capacityBounds } from "#lib/contract/limits.ts";
import { memoryRuleMutants } from "./memory-rules.ts";
import type { Mutant } from "./mutant.ts";

const memories = "prisma/migrations/20261130000200_memories/migration.sql";
const links = "prisma/migrations/20261130000300_links/migration.sql";
const trash = "prisma/migrations/20261130000400_trash/migration.sql";
const whole = "prisma/migrations/20261130000500_memories_whole/migration.sql";

const capacity = "lib/links/capacity.db.test.ts";
const restores = "lib/memories/restore-memory.db.test.ts";
const archives = "lib/memories/archive-memory.db.test.ts";
const graph = "lib/graph/read-graph.db.test.ts";

const enforce = "create or replace function app.enforce_link_capacity";
const restoreMemory = "create function app.restore_memory";

const bounds: Mutant[] = capacityBounds.map((bound) => {
  const used = bound === "owner" ? "used >= owner_limit" : `used >= app.link_limit('${bound}')`;
  const refuse = ` then perform app.refuse_link('${bound}', used);`;
  return {
    name: `the bound of one ${bound} takes one more`,
    file: whole,
    after: enforce,
    from: `if ${used}${refuse}`,
    to: `if ${used.replace(">=", ">")}${refuse}`,
    killedBy: [capacity, `the bound of one ${bound} takes as many links as it says, not one more`],
  };
});

const supersedes: Mutant[] = [
  ["pair", "and source_id = new.source_id and target_id = new.target_id and kind <> 'supersedes'"],
  ["source", "and source_id = new.source_id and kind <> 'supersedes'"],
  ["owner", "and source_owner = new.source_owner and kind <> 'supersedes';"],
  ["target", "and target_id = new.target_id and source_owner = new.source_owner and kind <> 'supersedes'"],
].map(([bound = "", from = ""]) => ({
  name: `supersedes counts against the bound of one ${bound}`,
  file: whole,
  after: enforce,
  from,
  to: from.replace(" and kind <> 'supersedes'", ""),
  killedBy: [capacity, `the bound of one ${bound} does not count supersedes`],
}));

/** Bounds, the trash, the archive, events and the graph. */
export const ruleMutants: Mutant[] = [
  ...memoryRuleMutants,
  ...bounds,
  ...supersedes,
  {
    name: "a bound that is not the contract's",
    file: links,
    from: "when 'target' then 1000",
    to: "when 'target' then 1001",
    killedBy: ["prisma/tests/catalogue.db.test.ts", "holds the bounds that the contract promises"],
  },
  {
    name: "a bound counts what the writer sees",
    file: whole,
    from: "create function app.update_memory",
    to: `alter function app.enforce_link_capacity() security invoker;
      grant all on link_quotas to weft_app;
      create policy seen on link_quotas to weft_app using (true) with check (true);
      grant execute on function app.link_limit, app.refuse_link to weft_app;
      create function app.update_memory`,
    killedBy: [capacity, "links that their owner no longer sees"],
  },
  {
    name: "the owner's private links are not counted anew",
    file: whole,
    from: "source_audience in (new.workspace_id, new.source_owner)",
    to: "source_audience in (new.workspace_id)",
    killedBy: [capacity, "private sources with shared ones"],
  },
  {
    name: "the mark does not rise",
    file: whole,
    from: "update link_quotas set n = used + 1",
    to: "update link_quotas set n = used",
    killedBy: [capacity, "the bound of one owner takes as many links as it says, not one more"],
  },
  {
    name: "the mark is never counted anew: slots are lost",
    file: whole,
    after: enforce,
    from: "if used >= owner_limit then\n    select",
    to: "if used > owner_limit then\n    select",
    killedBy: [
      "prisma/tests/link-capacity.db.test.ts",
      "is never below the true count, and deletes leave it alone",
    ],
  },
  {
    name: "memories in the trash keep their audience",
    file: memories,
    from: "case when deleted_at is not null then null when scope",
    to: "case when scope",
    killedBy: ["prisma/tests/memories.db.test.ts", "a teammate can't read the owner's memory in the trash"],
  },
  {
    name: "the way to the trash and back is an event of each link",
    file: whole,
    from: "if tg_op <> 'UPDATE' and exists (",
    to: "if false and exists (",
    killedBy: [restores, "no event of the links' way there and back"],
  },
  {
    name: "an update that changes nothing is an event",
    file: trash,
    from: "when (old.weight is distinct from new.weight or old.metadata is distinct from new.metadata)",
    to: "when (true)",
    killedBy: ["prisma/tests/memory-links.db.test.ts", "is nothing of an update that changes nothing"],
  },
  {
    name: "restore: tells of links that the caller could not see",
    file: whole,
    after: restoreMemory,
    from: "if source_sees = any (readable) and target_sees = any (readable) then",
    to: "if true then",
    killedBy: [restores, "comes back unseen, neither counted nor listed"],
  },
  {
    name: "restore: the chain may loop",
    file: whole,
    after: restoreMemory,
    from: "app.leads_to(parked.target_id, parked.source_id)",
    to: "false",
    killedBy: [restores, "when the chain of successors would loop"],
  },
  {
    name: "restore: a link that is waited for is forgotten",
    file: whole,
    after: restoreMemory,
    from: "if why is distinct from 'other_end_in_trash' then",
    to: "if true then",
    killedBy: [restores, "while its other end is in the trash, and comes back with that"],
  },
  {
    name: "restore: a link that is lost is not told of",
    file: whole,
    after: restoreMemory,
    from: "if why in ('capacity', 'supersede_cycle') then",
    to: "if false then",
    killedBy: [restores, "when the owner has no slot left"],
  },
  {
    name: "restore: links come back last in their lists",
    file: whole,
    after: restoreMemory,
    from: "parked.seq, parked.created_at",
    to: "nextval(pg_get_serial_sequence('memory_links', 'seq')), parked.created_at",
    killedBy: [restores, "is each link exactly"],
  },
  {
    name: "archive: the chain may loop",
    file: whole,
    after: "create or replace function app.set_successor",
    from: "app.leads_to(successor, memory)",
    to: "false",
    killedBy: [archives, "refuses a memory as its own successor, and a chain that would loop"],
  },
  {
    name: "archive: a loop through a hidden memory is not seen",
    file: trash,
    after: "create function app.leads_to",
    from: "l.kind = 'supersedes')",
    to: "l.kind = 'supersedes' and l.target_audience = any (app.audiences()))",
    killedBy: [archives, "refuses a loop through a memory that the caller can't see"],
  },
  {
    name: "archive: a dropped pointer comes back from the trash",
    file: whole,
    from: "where t.workspace_id = workspace and t.source_id = memory and t.kind = 'supersedes'\n      returning",
    to: "where false returning",
    killedBy: [archives, "is gone for good once the memory is taken back from the archive"],
  },
  {
    name: "archive: the chain is followed past what the caller can't see",
    file: "prisma/migrations/20261130001800_ends_that_change/migration.sql",
    from: "create or replace function app.current_memory(memory uuid) returns uuid\n  language plpgsql stable",
    to: "create or replace function app.current_memory(memory uuid) returns uuid\n  language plpgsql stable security definer",
    killedBy: [archives, "follows the chain to the last memory that the caller sees without a gap"],
  },
  {
    name: "related: a link that is there is written again",
    file: "lib/links/insert-related-links.ts",
    from: "where not exists (",
    to: "where true or not exists (",
    killedBy: ["lib/memories/create-memory.db.test.ts", "leave a link that is there as it is"],
  },
  {
    name: "graph: the cut begins at the budget",
    file: "lib/graph/read-rotation.ts",
    from: "const truncated = sum(counts) > budget;",
    to: "const truncated = sum(counts) >= budget;",
    killedBy: [graph, "begins with the first link past the budget"],
  },
  {
    name: "graph: a run goes on from the wrong end",
    file: "lib/graph/graph-sql.ts",
    from: "order by l.seq desc limit",
    to: "order by l.seq limit",
    killedBy: [graph, "takes both audiences of one owner as one"],
  },
  {
    name: "graph: one audience of an owner before the other",
    file: "lib/graph/read-rotation.ts",
    from: "if (readings.length > 1) links.sort((a, b) => b.seq - a.seq);",
    to: "",
    killedBy: [graph, "takes both audiences of one owner as one"],
  },
  {
    name: "graph: what was read past the level speaks for the cut",
    file: "lib/graph/read-rotation.ts",
    from: "const known = open.length > 0 ? level : Number.POSITIVE_INFINITY;",
    to: "const known = Number.POSITIVE_INFINITY + level;",
    killedBy: [graph, "takes both audiences of one owner as one"],
  },
  {
    name: "graph: a run that was not the last is taken for it",
    file: "lib/graph/read-rotation.ts",
    from: "reading.open = run.length === step;",
    to: "reading.open = run.length === step && step < longestRun;",
    killedBy: [graph, "is read in several runs where one would be too long"],
  },
  {
    name: "graph: what is left over is not shared",
    file: "lib/graph/water-fill.ts",
    from: "return level + 1;",
    to: "return level;",
    killedBy: [graph, "leaves nobody out who has a link, and gives nobody more than their turn"],
  },
  {
    name: "graph: memories newest first, ends or not",
    file: "lib/graph/read-memories.ts",
    from: "[...newestFirst(firsts), ...newestFirst(others)]",
    to: "newestFirst([...firsts, ...others])",
    killedBy: [graph, "come ends first, then newest first"],
  },
  {
    name: "graph: a link without one of its ends",
    file: "lib/graph/fit-ends.ts",
    from: "Number(!ends.has(link.sourceId)) + Number(!ends.has(link.targetId))",
    to: "Number(!ends.has(link.sourceId))",
    killedBy: [graph, "are the ends of every link that is returned, whatever the budgets"],
  },
  {
    name: "graph: an owner's links before the next one's where their ends don't fit",
    file: "lib/graph/fit-ends.ts",
    from: "for (let round = 0; round < rounds; round += 1) {\n    for (const [owner, links] of turns.entries()) {\n      const link = links[round];",
    to: "for (const [owner, links] of turns.entries()) {\n    for (let round = 0; round < rounds; round += 1) {\n      const link = links[round];",
    killedBy: [graph, "are shared by turns among those who link"],
  },
  {
    name: "graph: a lower bound is called exact",
    file: "lib/graph/compose-graph.ts",
    from: "exact: !truncated",
    to: "exact: true",
    killedBy: [graph, "begins with the first link past the budget"],
  },
  {
    name: "a refusal that tells them apart",
    file: "lib/links/remove-link.ts",
    from: "if (!(await lockSource(tx, input.source))) throw notFound();",
    to: 'if (!(await lockSource(tx, input.source))) throw notFound([{ pointer: "#/path/source", message: "" }]);',
    killedBy: [
      "lib/links/uniform-refusal.db.test.ts",
      "viewer: from mine to also mine delete is refused in the same words",
    ],
  },
];
