import type { Mutant } from "./mutant.ts";

const migration = "prisma/migrations/20261130000600_search/migration.sql";
const searches = "lib/memories/search-memories.db.test.ts";
const neighborhoods = "lib/graph/read-neighborhood.db.test.ts";
const paths = "lib/graph/find-path.db.test.ts";

const live =
  "else ' from memories m where m.workspace_id = $1 and m.audience_id = any ($2) and m.deleted_at is null' end";
const trash =
  "then ' from memories m where m.workspace_id = $1 and m.owner_id = any ($2) and m.deleted_at is not null'";

/** Search, neighbourhood and path. */
export const readMutants: Mutant[] = [
  {
    name: "search: looks past the caller's audiences",
    file: migration,
    from: live,
    to: live.replace(" and m.audience_id = any ($2)", ""),
    killedBy: [searches, "what its caller may see, and counts nothing else"],
  },
  {
    name: "search: a person's private memories of any workspace",
    file: migration,
    from: live,
    to: live.replace("m.workspace_id = $1 and ", ""),
    killedBy: [searches, "a person's own of this workspace, not of their others"],
  },
  {
    name: "search: everybody's trash",
    file: migration,
    from: trash,
    to: trash.replace(" and m.owner_id = any ($2)", ""),
    killedBy: [searches, "the state it asks for, of the trash one's own alone"],
  },
  {
    name: "search: the count is one too many",
    file: migration,
    from: "if total > most then",
    to: "if total >= most then",
    killedBy: [searches, "is exact up to 1,000, and from there on a lower bound"],
  },
  {
    name: "search: a count of the last updated alone is called exact",
    file: "prisma/migrations/20261201000100_search_by_ids/migration.sql",
    from: "exact := coalesce(cardinality(looked_through), 0) <= window_rows;",
    to: "exact := true;",
    killedBy: [searches, "is a lower bound where no index helps and the workspace is large"],
  },
  {
    name: "search: a page goes on within the last rank only",
    file: migration,
    from: "(rank > ($11)[3]::int or rank = ($11)[3]::int and",
    to: "(rank = ($11)[3]::int and",
    killedBy: [searches, "by relevance have neither gap nor repeat across ranks"],
  },
  {
    name: "search: a sign is a wildcard",
    file: migration,
    from: "replace(replace(replace(term, '\\', '\\\\'), '%', '\\%'), '_', '\\_')",
    to: "term",
    killedBy: [searches, "a_b as the plain text that it is"],
  },
  {
    name: "search: one word of several is enough",
    file: migration,
    from: "in_body := in_body || ' and ' || body",
    to: "in_body := ' and ' || body",
    killedBy: [searches, "every word of several, wherever each one is"],
  },
  {
    name: "neighbourhood: one memory more than its bound",
    file: "lib/graph/read-neighborhood.ts",
    from: "if (reached.size === budget.memories) {",
    to: "if (reached.size > budget.memories) {",
    killedBy: [neighborhoods, "says when memories are cut"],
  },
  {
    name: "neighbourhood: one link more than its bound",
    file: "lib/graph/read-neighborhood.ts",
    from: "if (links.size === budget.links) {",
    to: "if (links.size > budget.links) {",
    killedBy: [neighborhoods, "says when links are cut"],
  },
  {
    name: "neighbourhood: a cut is not told of",
    file: "lib/graph/read-neighborhood.ts",
    from: "[linksTruncated, memoriesTruncated] = [true, true];",
    to: "",
    killedBy: [neighborhoods, "says when memories are cut"],
  },
  {
    name: "neighbourhood: the oldest links first",
    file: "lib/graph/list-hops.ts",
    from: "followed order by seq desc",
    to: "followed order by seq",
    killedBy: [neighborhoods, "goes as deep as it is told"],
  },
  {
    name: "a link is seen by whoever sees its source: through its target goes a path",
    file: "prisma/migrations/20261130000300_links/migration.sql",
    after: "create policy select_visible on memory_links",
    from: "and target_audience = any ((select app.audiences())::uuid[])",
    to: "",
    killedBy: [paths, "is none through what the caller can't see"],
  },
  {
    name: "path: seven links",
    file: "lib/graph/find-path.ts",
    from: "length <= budget.links",
    to: "length <= budget.links + 1",
    killedBy: [paths, "has six links at most"],
  },
  {
    name: "path: only one of its ends is asked for",
    file: "lib/graph/find-path.ts",
    from: "await requireMemories(tx, [id, other]);",
    to: "await requireMemories(tx, [id]);",
    killedBy: [paths, "is the one refusal when either end isn't there for the caller"],
  },
  {
    name: "neighbourhood: all links of a hub are read",
    file: "lib/graph/list-hops.ts",
    from: "order by l.seq desc limit ",
    to: "order by l.weight, l.seq desc limit ",
    killedBy: ["lib/graph/hub-work.db.test.ts", "reads what it needs of a hub, and says that it is cut"],
  },
  {
    name: "path: none found at the bound is called none",
    file: "lib/graph/find-path.ts",
    from: "if (hops.length > left) return { meeting: null, exhaustive: false };",
    to: "if (hops.length > left) return { meeting: null, exhaustive: true };",
    killedBy: [paths, "says when it gave up, and nothing that rests on absence"],
  },
  {
    name: "path: the far side goes the same way",
    file: "lib/graph/find-path.ts",
    from: "{ direction: against[direction], kind }",
    to: "{ direction, kind }",
    killedBy: [paths, "follows links one way where it is told"],
  },
];
