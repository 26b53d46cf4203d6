import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Actor } from "#lib/actor.ts";
import { UserId, WorkspaceId } from "#lib/contract/id.ts";

/** Changes with the recipe, so that a workspace of an older one is not taken for it. */
const slug = "bench-graph-1";

async function build(admin: pg.Client): Promise<void> {
  const recipe = readFileSync(join(import.meta.dirname, "large-workspace.sql"), "utf8");
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query(recipe.replaceAll(":slug", admin.escapeLiteral(slug)));
  await admin.query("commit");
  // The graph read is index-only where pages are known to be all visible; in service autovacuum sees to that.
  await admin.query("vacuum (analyze) memories");
  await admin.query("vacuum (analyze) memory_links");
}

/** A member of the large workspace, which is built the first time: neither among the largest owners nor among the smallest. */
export async function ensureLargeWorkspace(admin: pg.Client): Promise<Actor> {
  const find = () =>
    admin.query<{ workspace_id: string; user_id: string }>(
      `select w.id as workspace_id, u.id as user_id from workspaces w, users u
        where w.slug = $1 and u.email = 'owner-20@' || $1 || '.example'`,
      [slug],
    );
  let [found] = (await find()).rows;
  if (!found) {
    console.error("Building the workspace to measure on, once: about a minute.");
    await build(admin);
    [found] = (await find()).rows;
  }
  return {
    workspaceId: WorkspaceId.parse(found?.workspace_id),
    userId: UserId.parse(found?.user_id),
    agentId: null,
    readOnly: true,
  };
}
