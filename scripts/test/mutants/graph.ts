import type { Mutant } from "./mutant.ts";

const migration = "prisma/migrations/20261130001600_graph_positions/migration.sql";
const tags = "app/api/v1/graph/unchanged.route.test.ts";
const permissions = "prisma/tests/graph-positions.db.test.ts";
const positions = "app/api/v1/graph/positions/route.test.ts";
const places = "lib/graph/open-graph.db.test.ts";

/** The tag of a graph, where its memories stand, and how many of it are in memory. */
export const graphMutants: Mutant[] = [
  {
    name: "graph: what is committed while others still write is told when they have",
    file: migration,
    from: "newest, beside, erased]",
    to: "newest, erased]",
    killedBy: [tags, "that was written before another and committed after it"],
  },
  {
    name: "graph: what was erased since leaves the mark as it was",
    file: migration,
    from: "newest, beside, erased]",
    to: "newest, beside]",
    killedBy: [tags, "of what was erased since"],
  },
  {
    name: "graph: a memory that becomes private moves its owner's mark only",
    file: migration,
    after: "into newest",
    from: "or (e.memory_audience is not null and e.before ->> 'scope' = 'shared' and workspace = any (readable))",
    to: "",
    killedBy: [tags, "of any sort, whoever sees it is answered anew"],
  },
  {
    name: "graph: private changes move everybody's mark",
    file: migration,
    after: "into newest",
    from: "where e.memory_audience = any (readable)",
    to: "where e.memory_audience is not null",
    killedBy: [tags, "of what they can't see, nobody notices"],
  },
  {
    name: "graph: links with a private end move everybody's mark",
    file: migration,
    after: "into newest",
    from: "e.source_audience = any (readable) and e.target_audience = any (readable)",
    to: "e.target_audience = any (readable)",
    killedBy: [tags, "of what they can't see, nobody notices"],
  },
  {
    name: "graph: a read waits for nobody",
    file: "lib/graph/open-graph.ts",
    from: "const leaveReads = await places.reads.take();",
    to: "const leaveReads = () => {};",
    killedBy: [places, "is read by one after the other"],
  },
  {
    name: "positions: a picture with private memories for who reads without",
    file: migration,
    after: "create policy select_own",
    from: "\n         and audience_id = any ((select app.audiences())::uuid[])",
    to: "",
    killedBy: [permissions, "can't read the owner's, with private"],
  },
  {
    name: "positions: anybody's",
    file: migration,
    after: "create policy select_own",
    from: " and user_id = (select app.member_id())",
    to: "",
    killedBy: [permissions, "can't read the owner's, without"],
  },
  {
    name: "positions: an agent draws",
    file: migration,
    after: "create policy insert_own",
    from: "app.person_id()",
    to: "app.member_id()",
    killedBy: [permissions, "can't insert one of theirs, without private"],
  },
  {
    name: "positions: a viewer draws with private memories",
    file: migration,
    after: "create policy insert_own",
    from: "\n              and audience_id = any ((select app.audiences())::uuid[])",
    to: "",
    killedBy: [permissions, "can't insert one of theirs, with private"],
  },
  {
    name: "positions: an agent redraws",
    file: migration,
    after: "create policy update_own",
    from: "app.person_id()",
    to: "app.member_id()",
    killedBy: [permissions, "can't update the owner's, without"],
  },
  {
    name: "positions: of memories that one can't see",
    file: "lib/graph/put-positions.ts",
    from: "if (missing !== null)",
    to: "if (missing === -1)",
    killedBy: [positions, "is the same for a memory of somebody else's"],
  },
];
