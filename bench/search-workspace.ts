import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Actor } from "#lib/actor.ts";
import { UserId, WorkspaceId } from "#lib/contract/id.ts";

/** Changes with the recipe, so that a workspace of an older one is not taken for it. */
const slug = "bench-search-1";

async function build(admin: pg.Client): Promise<void> {
  const recipe = readFileSync(join(import.meta.dirname, "search-workspace.sql"), "utf8");
  await admin.query("begin");
  await admin.query("set local session_replication_role = replica");
  await admin.query(recipe.replaceAll(":slug", admin.escapeLiteral(slug)));
  await admin.query("commit");
  await admin.query("vacuum (analyze) memories");
}

/** The same member of the workspace of 200,000 memories and of the one of 2,000; both are built the first time. */
export async function ensureSearchWorkspaces(admin: pg.Client): Promise<{ large: Actor; small: Actor }> {
  const find = async (place: string): Promise<Actor | null> => {
    const { rows } = await admin.query<{ workspace_id: string; user_id: string }>(
      "select w.id as workspace_id, u.id as user_id from workspaces w, users u where w.slug = $1 and u.email = $2",
      [place, `searcher-20@${slug}.example`],
    );
    const [row] = rows;
    if (!row) return null;
    return {
      workspaceId: WorkspaceId.parse(row.workspace_id),
      userId: UserId.parse(row.user_id),
      agentId: null,
      readOnly: true,
    };
  };
  if (!(await find(slug))) {
    console.error("Building the workspace to search, once: a few minutes.");
    await build(admin);
  }
  const [large, small] = [await find(slug), await find(`${slug}-small`)];
  if (!large || !small) throw new Error("the workspace to search was not built");
  return { large, small };
}
