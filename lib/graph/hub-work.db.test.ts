import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { endConnections } from "#lib/testing/end-connections.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { readNeighborhood } from "./read-neighborhood.ts";

/** A hub with 10,000 links, half of them to it, and beside it memories that are linked to 20 of one another. */
const around = 500;
const hubLinks = 10_000;

let owner: Actor;
let hub: Memory;

beforeAll(async () => {
  owner = await (await buildWorkspace()).addMember();
  hub = await buildMemory(owner, { title: "hub" });
  await asSuperuser(async (client) => {
    await client.query("begin");
    // Without triggers: the hub is past the bounds of one owner.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `create temporary table ring on commit drop as
         select row_number() over () as place, app.uuid_v7() as id from generate_series(1, $1)`,
      [around],
    );
    await client.query(
      `insert into memories (workspace_id, id, owner_id, title, content, type, scope)
         select $1, id, $2, 'beside', 'beside', 'note', 'shared' from ring`,
      [hub.workspaceId, owner.userId],
    );
    await client.query(
      `insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                                 source_owner, source_audience, target_owner, target_audience)
         select $1, given.source, given.target, given.kind, $2, $2, $1, $2, $1 from (
           select case when n % 2 = 0 then $3::uuid else r.id end, case when n % 2 = 0 then r.id else $3::uuid end, 'hub ' || n
             from ring r cross join generate_series(1, $4::int) as n
           union all
           select r.id, o.id, 'ring' from ring r cross join generate_series(1, 20) as n
             join ring o on o.place = 1 + (r.place + n) % $5::int) as given (source, target, kind)`,
      [hub.workspaceId, owner.userId, hub.id, hubLinks / around, around],
    );
    await client.query("commit");
    await client.query("analyze memories, memory_links");
  });
});

/** Links that anyone has looked at in this database, by an index or without. */
async function countLooks(client: pg.Client): Promise<number> {
  await endConnections(client);
  const { rows } = await client.query<{ looks: number }>(
    `select (t.seq_tup_read + sum(i.idx_tup_read))::int as looks
       from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
      where t.relname = 'memory_links' group by t.seq_tup_read`,
  );
  return rows[0]?.looks ?? Number.NaN;
}

const budget = { memories: 50, links: 100 };
/** What a level asks for, and of the last memory that it comes to both ways as many again. */
const looksPerLevel = 3 * (2 * budget.links + 1);

it.each([1, 2, 3])("reads what it needs of a hub, and says that it is cut: depth %d", async (depth) => {
  await asSuperuser(async (client) => {
    const before = await countLooks(client);
    const graph = await readNeighborhood(
      owner,
      { id: hub.id, depth, direction: "both", limit: budget.memories },
      budget,
    );
    const looks = (await countLooks(client)) - before;
    expect(looks).toBeGreaterThanOrEqual(graph.links.length);
    expect(looks).toBeLessThanOrEqual(depth * looksPerLevel);
    expect(graph.links.length).toBeLessThanOrEqual(budget.links);
    expect(graph.memories.length).toBeLessThanOrEqual(budget.memories);
    expect(graph).toMatchObject({
      truncated: true,
      linksTruncated: true,
      memoriesTruncated: true,
      counts: { links: { exact: false }, memories: { exact: false } },
    });
  });
});

it("has as many links around the hub as the contract lets it by default, and says so", async () => {
  const graph = await readNeighborhood(owner, { id: hub.id, depth: 3, direction: "both", limit: 200 });
  expect(graph).toMatchObject({ truncated: true, counts: { memories: { value: 200, exact: false } } });
  expect(graph.links.length).toBeLessThanOrEqual(5_000);
});
