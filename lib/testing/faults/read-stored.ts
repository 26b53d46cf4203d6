import type { WorkspaceId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { look } from "#lib/testing/look.ts";
import type { Change, Stored } from "./ledger.ts";

/** Names a link for the ledger, as the queries below do. */
export const nameLink = (source: string, target: string, kind: string) => `${source} ${target} ${kind}`;

/** What is stored of the links of a workspace, and of its memories whose titles begin with `written`. A memory has the value 1. */
export async function readStored(workspace: WorkspaceId): Promise<Stored> {
  const events = new Map<string, Change[]>();
  const changes = await look<{ thing: string; change: Change }>(
    `select coalesce(after->>'title', concat_ws(' ', source_id, target_id, kind)) as thing,
            case when subject = 'memory' then 'put 1'
                 when action = 'deleted' then 'delete ' || (before->'metadata'->>'value')
                 else 'put ' || (after->'metadata'->>'value') end as change
       from events where workspace_id = $1 and (subject = 'link' or after->>'title' like 'written %') order by seq`,
    [workspace],
  );
  for (const { thing, change } of changes) events.set(thing, [...(events.get(thing) ?? []), change]);
  const values = await look<{ thing: string; value: number }>(
    `select concat_ws(' ', source_id, target_id, kind) as thing, (metadata->>'value')::int as value
       from memory_links where workspace_id = $1
      union all select title, count(*)::int from memories where workspace_id = $1 and title like 'written %' group by title`,
    [workspace],
  );
  return { events, values: new Map(values.map(({ thing, value }) => [thing, value])) };
}

/** Which capacities of a workspace hold more links than they may, and which quotas count others than there are. */
export async function findExcess(workspace: WorkspaceId): Promise<string[]> {
  const { pair, source, target, owner } = limits.capacity;
  const rows = await look<{ excess: string }>(
    `with links as (select * from memory_links where workspace_id = $1 and kind <> 'supersedes')
     select 'pair ' || source_id || ' ' || target_id as excess from links group by source_id, target_id having count(*) > $2
     union all select 'source ' || source_id from links group by source_id having count(*) > $3
     union all select 'target ' || target_id from links group by target_id, source_owner having count(*) > $4
     union all select 'owner ' || source_owner from links group by source_owner having count(*) > $5
     union all select 'quota ' || owner_id || ': ' || n || ' of ' || there from link_quotas q,
       lateral (select count(*) as there from links where source_owner = q.owner_id) counted
      where workspace_id = $1 and n < there`,
    [workspace, pair, source, target, owner],
  );
  return rows.map(({ excess }) => excess);
}
