import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Scope } from "#lib/contract/memory.ts";
import { buildMemory } from "./build-memory.ts";
import { asSuperuser } from "./superuser.ts";

/** One link by the number of the owner and the scope of each of its ends. */
export type LinkShape = { source: [owner: number, scope: Scope]; target: [owner: number, scope: Scope] };

type Ends = Record<Scope, { source: MemoryId; target: MemoryId }>;

/**
 * Draws shapes of links between the memories of `owners`, each time in the place of those before. As the administrator, and
 * with triggers off: for many links fast, and for links that could not be written any more.
 */
export async function buildShapes(owners: Actor[]): Promise<(links: LinkShape[]) => Promise<void>> {
  const memories = await Promise.all(
    owners.map(async (owner): Promise<Ends> => {
      const build = async (scope: Scope) => (await buildMemory(owner, { scope })).id;
      return {
        shared: { source: await build("shared"), target: await build("shared") },
        private: { source: await build("private"), target: await build("private") },
      };
    }),
  );
  const workspaceId = owners[0]?.workspaceId;
  function end([owner, scope]: LinkShape["source"], side: "source" | "target") {
    const actor = owners[owner];
    const ends = memories[owner];
    if (!actor || !ends) throw new Error(`there is no owner ${owner}`);
    return {
      id: ends[scope][side],
      owner: actor.userId,
      audience: scope === "shared" ? workspaceId : actor.userId,
    };
  }
  return (links) =>
    asSuperuser(async (client) => {
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query("delete from memory_links where workspace_id = $1", [workspaceId]);
      const rows = links.map((link, index) => ({
        source: end(link.source, "source"),
        target: end(link.target, "target"),
        kind: `kind ${index}`,
      }));
      await client.query(
        `insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                                   source_owner, source_audience, target_owner, target_audience)
         select $1, (row->'source'->>'id')::uuid, (row->'target'->>'id')::uuid, row->>'kind', (row->'source'->>'owner')::uuid,
                (row->'source'->>'owner')::uuid, (row->'source'->>'audience')::uuid,
                (row->'target'->>'owner')::uuid, (row->'target'->>'audience')::uuid
           from jsonb_array_elements($2) with ordinality as given (row, position) order by position`,
        [workspaceId, JSON.stringify(rows)],
      );
      await client.query("commit");
    });
}
