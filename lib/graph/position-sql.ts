import type { Places } from "#lib/contract/columns/graph-form.ts";
import type { GraphMemory } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import type { Position } from "#lib/contract/positions.ts";
import type { Transaction } from "#lib/db/transaction.ts";

type PositionsRow = { layout: number } & Record<"ids" | "xs" | "ys" | "communities", string>;

/** The first of `ids` that names no memory which the actor may see, by its place among them; null when all do. */
export async function findInvisible(tx: Transaction, ids: readonly MemoryId[]): Promise<number | null> {
  const [missing] = await tx.$queryRaw<{ place: number }[]>`
    select (given.position - 1)::int as place from unnest(string_to_array(${ids.join(",")}, ',')::uuid[])
        with ordinality as given (id, position)
     where not exists (select from memories m
                        where m.workspace_id = app.workspace_id() and m.id = given.id and m.deleted_at is null)
     order by given.position limit 1`;
  return missing?.place ?? null;
}

/** Keeps a member's picture of what they see, in place of the one before; the same again writes nothing. */
export async function upsertPositions(
  tx: Transaction,
  layout: number,
  positions: readonly Position[],
): Promise<void> {
  // Texts: an array of numbers, some of them whole, would be sent as whatever the first looks like.
  const column = (name: keyof Position) => positions.map((each) => each[name]).join(",");
  await tx.$executeRaw`
    insert into graph_positions (workspace_id, user_id, audience_id, layout, memory_ids, xs, ys, communities)
    values (app.workspace_id(), app.member_id(),
            case when app.member_id() = any (app.audiences()) then app.member_id() else app.workspace_id() end,
            ${layout}::int, string_to_array(${column("id")}, ',')::uuid[], string_to_array(${column("x")}, ',')::real[],
            string_to_array(${column("y")}, ',')::real[], string_to_array(${column("community")}, ',')::int[])
    on conflict (workspace_id, user_id, audience_id) do update
       set layout = excluded.layout, memory_ids = excluded.memory_ids, xs = excluded.xs, ys = excluded.ys,
           communities = excluded.communities, revision = app.uuid_v7()
     where (graph_positions.layout, graph_positions.memory_ids, graph_positions.xs, graph_positions.ys, graph_positions.communities)
        is distinct from (excluded.layout, excluded.memory_ids, excluded.xs, excluded.ys, excluded.communities)`;
}

/**
 * Where the actor's member has put these memories, of the widest picture that the actor may see: with private memories when it may
 * read those. Null when none of them has a place.
 */
export async function findPlaces(
  tx: Transaction,
  memories: readonly Pick<GraphMemory, "id">[],
): Promise<Places | null> {
  const [saved] = await tx.$queryRaw<PositionsRow[]>`
    select p.layout, array_to_string(p.memory_ids, ',') as ids, array_to_string(p.xs, ',') as xs,
           array_to_string(p.ys, ',') as ys, array_to_string(p.communities, ',') as communities
      from graph_positions p
     where p.workspace_id = app.workspace_id() and p.user_id = app.member_id()
     order by (p.audience_id = p.user_id) desc limit 1`;
  if (!saved) return null;
  const rows = new Map(memories.map(({ id }, row): [string, number] => [id, row]));
  const [xs, ys, communities] = [saved.xs.split(","), saved.ys.split(","), saved.communities.split(",")];
  const places: Places = {
    layout: saved.layout,
    x: new Float32Array(memories.length).fill(Number.NaN),
    y: new Float32Array(memories.length).fill(Number.NaN),
    community: new Int32Array(memories.length).fill(-1),
  };
  let known = 0;
  for (const [at, id] of saved.ids.split(",").entries()) {
    const row = rows.get(id);
    if (row === undefined) continue;
    known += 1;
    places.x[row] = Number(xs[at]);
    places.y[row] = Number(ys[at]);
    places.community[row] = Number(communities[at]);
  }
  return known > 0 ? places : null;
}
