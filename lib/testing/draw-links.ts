import type { Memory } from "#lib/contract/memory.ts";
import { asSuperuser } from "./superuser.ts";

/** A link between memories by their places in a list. */
export type DrawnLink = { from: number; to: number; kind: string };

/**
 * Draws links between memories of one workspace in the place of those before, the first given the oldest; a repeat of one is
 * ignored. As the administrator, and with triggers off: for many links fast, past the bounds, and between what no one member sees.
 */
export async function drawLinks(memories: readonly Memory[], links: readonly DrawnLink[]): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("delete from memory_links where workspace_id = $1", [memories[0]?.workspaceId]);
    await client.query(
      `insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                                 source_owner, source_audience, target_owner, target_audience)
       select s.workspace_id, s.id, t.id, given.link->>'kind', s.owner_id, s.owner_id, s.audience_id, t.owner_id, t.audience_id
         from jsonb_array_elements($1) with ordinality as given (link, position)
         join memories s on s.id = ($2::uuid[])[1 + (given.link->>'from')::int] and s.workspace_id = $3
         join memories t on t.id = ($2::uuid[])[1 + (given.link->>'to')::int] and t.workspace_id = $3
        order by position
       on conflict do nothing`,
      [JSON.stringify(links), memories.map((memory) => memory.id), memories[0]?.workspaceId],
    );
    await client.query("commit");
  });
}
