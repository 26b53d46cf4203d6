import type pg from "pg";
import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";

export type BareRows = {
  /** The links of the graph, as rows of one sequential scan. */
  readLinks(): Promise<unknown>;
  /** The links, then the memories. */
  readAll(): Promise<unknown>;
  /** How many links the reader could see if there were no budget. */
  visibleLinks: number;
};

/** Puts the very rows of a graph into tables of their own: the least that reading them can cost, without a question asked. */
export async function createBareRows(admin: pg.Client, reader: Actor, graph: Graph): Promise<BareRows> {
  await admin.query(
    `create temp table bare_links as
       select source_id, target_id, kind, weight
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[]) as link (source_id, target_id, kind, weight)`,
    [
      graph.links.map((link) => link.sourceId),
      graph.links.map((link) => link.targetId),
      graph.links.map((link) => link.kind),
      graph.links.map((link) => link.weight),
    ],
  );
  await admin.query(
    `create temp table bare_memories as
       select id, title, type, scope, owner_id, agent_id, created_at, updated_at, archived_at
         from memories where workspace_id = $1 and id = any ($2::uuid[])`,
    [reader.workspaceId, graph.memories.map((memory) => memory.id)],
  );
  await admin.query("analyze bare_links");
  await admin.query("analyze bare_memories");
  const { rows } = await admin.query<{ links: number }>(
    `select count(*)::int as links from memory_links
      where workspace_id = $1 and source_audience in ($1, $2) and target_audience in ($1, $2)`,
    [reader.workspaceId, reader.userId],
  );
  const readLinks = () => admin.query({ text: "select * from bare_links", rowMode: "array" });
  return {
    readLinks,
    readAll: async () => {
      await readLinks();
      await admin.query({ text: "select * from bare_memories", rowMode: "array" });
    },
    visibleLinks: rows[0]?.links ?? 0,
  };
}
