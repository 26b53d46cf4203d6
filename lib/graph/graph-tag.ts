import { createHmac } from "node:crypto";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import type { Transaction } from "#lib/db/transaction.ts";
import { env } from "#lib/env.ts";
import type { GraphBudget } from "./compose-graph.ts";

/** What a tag is of beside the graph: its form, and how much of the graph is answered. */
export type TagScope = { form: string; budget: GraphBudget };

/** Signed, so that a tag says nothing but whether it is the same: what is in it counts the writes of all workspaces. */
export function toTag(said: unknown, { form, budget }: TagScope): string {
  return createHmac("sha256", `graph ${env().NEXTAUTH_SECRET}`)
    .update(JSON.stringify([said, form, budget]))
    .digest("base64url")
    .slice(0, 22);
}

/**
 * The tag of what the actor would be answered now, in one statement; null when only a read can tell. As long as it is the same,
 * so is the answer. What the actor does not see changes it only where 0025 says so.
 */
export async function findTag(tx: Transaction, scope: TagScope): Promise<string | null> {
  const [{ mark, revision }] = await tx.$queryRaw<[{ mark: string | null; revision: string | null }]>`
    select app.graph_mark() as mark,
           (select p.revision::text from graph_positions p
             where p.workspace_id = app.workspace_id() and p.user_id = app.member_id()
             order by (p.audience_id = p.user_id) desc limit 1) as revision`;
  return mark === null ? null : toTag([mark, scope.form === graphColumnsType ? revision : null], scope);
}
