import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Actor } from "#lib/actor.ts";
import { UserId, WorkspaceId } from "#lib/contract/id.ts";

export type SmallWorkspace = {
  /** The member who owns the memories. */
  actor: Actor;
  /** Memories to link, each pair once. */
  pairs: [source: string, target: string][];
  remove(): Promise<void>;
};

/** A workspace of 400 memories without a link, for the length of a run. */
export async function buildSmallWorkspace(admin: pg.Client): Promise<SmallWorkspace> {
  const slug = `bench-put-${randomUUID()}`;
  const one = async (sql: string, values: unknown[]) =>
    (await admin.query<{ id: string }>(sql, values)).rows[0]?.id;
  const workspaceId = await one("insert into workspaces (slug, name) values ($1, 'Benchmark') returning id", [
    slug,
  ]);
  const userId = await one(
    "insert into users (email, name, password_hash) values ($1 || '@bench.example', 'Owner', 'none') returning id",
    [slug],
  );
  await admin.query("insert into members (workspace_id, user_id, role) values ($1, $2, 'member')", [
    workspaceId,
    userId,
  ]);
  const { rows } = await admin.query<{ id: string }>(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       select $1, $2, 'Memory ' || i, 'Content', 'note', 'shared' from generate_series(1, 400) i returning id`,
    [workspaceId, userId],
  );
  const ids = rows.map((row) => row.id);
  const [sources, targets] = [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)];
  return {
    actor: {
      workspaceId: WorkspaceId.parse(workspaceId),
      userId: UserId.parse(userId),
      agentId: null,
      readOnly: false,
    },
    pairs: targets.flatMap((target) => sources.map((source): [string, string] => [source, target])),
    async remove() {
      // Without the triggers, which would record the end of each link.
      await admin.query("set session_replication_role = replica");
      for (const table of ["events", "memory_links", "link_quotas", "memories", "members"]) {
        await admin.query(`delete from ${table} where workspace_id = $1`, [workspaceId]);
      }
      await admin.query("delete from users where id = $1", [userId]);
      await admin.query("delete from workspaces where id = $1", [workspaceId]);
      await admin.query("set session_replication_role = origin");
    },
  };
}
