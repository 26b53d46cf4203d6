import { beforeAll } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

function keyOf(actor: Actor, workspace: string = actor.workspaceId): string {
  return `${workspace}/${actor.userId}`;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const elsewhere = await buildWorkspace();
  const { owner, admin, teammate, viewer, removed, stranger } = personas.actors;
  await asOwner((tx) =>
    tx.member.create({ data: { workspaceId: elsewhere.id, userId: owner.userId, role: "viewer" } }),
  );
  rows = {
    "the owner's membership": keyOf(owner),
    "the admin's membership": keyOf(admin),
    "the teammate's membership": keyOf(teammate),
    "the viewer's membership": keyOf(viewer),
    "the removed member's membership": keyOf(removed),
    "the owner's membership elsewhere": keyOf(owner, elsewhere.id),
    "a membership of another workspace": keyOf(stranger),
  };
  await personas.settle();
});

describePermissions({
  table: "members",
  key: "workspace_id || '/' || user_id",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                  | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's membership            | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the admin's membership            | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the teammate's membership         | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the viewer's membership           | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the removed member's membership   | r     | r         | r     | r        | r      | r      | r      | r      |         | r       |          |          |          |
the owner's membership elsewhere  | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
a membership of another workspace |       |           |       |          |        |        |        |        |         |         |          | r        | r        |
`,
});

describeRefusals(
  () => personas,
  [
    "insert into members (workspace_id, user_id, role) values (app.workspace_id(), app.member_id(), 'admin')",
    "update members set role = 'admin'",
    "update members set removed_at = null",
    "delete from members",
    "truncate members",
  ],
);
