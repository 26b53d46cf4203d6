import type { WorkspaceId } from "#lib/contract/id.ts";
import { asSuperuser } from "./superuser.ts";

/** All that is stored of a workspace's memories and links, to see that nothing came of a refusal. */
export function storedRows(workspaceId: WorkspaceId): Promise<unknown> {
  return asSuperuser(async (client) => {
    const { rows } = await client.query(
      `select (select json_agg(m order by m.id) from memories m where workspace_id = $1) as memories,
              (select json_agg(l order by l.seq) from memory_links l where workspace_id = $1) as links,
              (select json_agg(t order by t.seq) from trashed_links t where workspace_id = $1) as trashed,
              (select count(*) from events where workspace_id = $1) as events`,
      [workspaceId],
    );
    return rows;
  });
}
