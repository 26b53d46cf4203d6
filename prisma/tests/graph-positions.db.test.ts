import { beforeAll } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
  type Insertion,
} from "#lib/testing/describe-permissions.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

let personas: Personas;
/** Who has no picture yet: over one that is there, the policy of update would hide what that of insert lets through. */
let undrawn: Personas;
let rows: Record<string, string>;

/** A picture of a member's, and its key: as they see everything of theirs, or without private memories. */
async function draw({ workspaceId, userId }: Actor, audience: "member" | "workspace"): Promise<string> {
  const audienceId = audience === "member" ? userId : workspaceId;
  await asSuperuser((client) =>
    client.query("insert into graph_positions values ($1, $2, $3, 1, '{}', '{}', '{}', '{}')", [
      workspaceId,
      userId,
      audienceId,
    ]),
  );
  return `${userId} ${audienceId}`;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger } = personas.actors;
  rows = {
    "the owner's, with private": await draw(owner, "member"),
    "the owner's, without": await draw(owner, "workspace"),
    "a teammate's, with private": await draw(teammate, "member"),
    "a teammate's, without": await draw(teammate, "workspace"),
    "the viewer's, with private": await draw(viewer, "member"),
    "the viewer's, without": await draw(viewer, "workspace"),
    "the removed member's, without": await draw(removed, "workspace"),
    "one in another workspace": await draw(stranger, "member"),
  };
  await personas.settle();
  undrawn = await buildPersonas();
  await undrawn.settle();
});

describePermissions({
  table: "graph_positions",
  key: "user_id || ' ' || audience_id",
  change: "layout = 2",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                              | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's, with private     | ru    | r         |       |          |        | r      |        | r      |         |         |          |          |          |
the owner's, without          | ru    | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
a teammate's, with private    |       |           |       | ru       |        |        |        |        |         |         |          |          |          |
a teammate's, without         |       |           |       | ru       |        |        |        |        |         |         |          |          |          |
the viewer's, with private    |       |           |       |          |        |        |        |        |         |         |          |          |          |
the viewer's, without         |       |           |       |          | ru     |        |        |        |         |         |          |          |          |
the removed member's, without |       |           |       |          |        |        |        |        |         |         |          |          |          |
one in another workspace      |       |           |       |          |        |        |        |        |         |         |          | ru       |          |
`,
});

const sql = `insert into graph_positions (workspace_id, user_id, audience_id, layout, memory_ids, xs, ys, communities)
  values ($1, $2, $3, 3, '{}', '{}', '{}', '{}')`;
const without: Insertion = ({ workspaceId, userId }) => ({ sql, values: [workspaceId, userId, workspaceId] });
const withPrivate: Insertion = ({ workspaceId, userId }) => ({ sql, values: [workspaceId, userId, userId] });
const ofTheOwner: Insertion = ({ workspaceId }) => ({
  sql,
  values: [workspaceId, undrawn.actors.owner.userId, workspaceId],
});

describeInsertions({
  table: "graph_positions",
  personas: () => undrawn,
  attempts: {
    "one of theirs, without private": without,
    "one of theirs, with private": withPrivate,
    "one in the owner's name": ofTheOwner,
  },
  verdicts: `
                               | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
one of theirs, without private | i     |           | i     | i        | i      |        |        |        |         |         |          | i        |          |
one of theirs, with private    | i     |           | i     | i        |        |        |        |        |         |         |          | i        |          |
one in the owner's name        | i     |           |       |          |        |        |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "delete from graph_positions",
    "truncate graph_positions",
    "update graph_positions set user_id = app.member_id()",
    "update graph_positions set audience_id = app.workspace_id()",
    "insert into graph_positions (revision) values (app.uuid_v7())",
  ],
);
