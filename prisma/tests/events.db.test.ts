import { beforeAll } from "vitest";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import { describePermissions, describeRefusals } from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger } = personas.actors;
  const shared = await buildMemory(owner);
  const secret = await buildMemory(owner, { scope: "private" });
  const trashed = await buildMemory(owner);
  const theirs = await buildMemory(teammate);
  const theirSecret = await buildMemory(teammate, { scope: "private" });
  const viewers = await buildMemory(viewer, { scope: "private" });
  const leavers = await buildMemory(removed);
  const foreign = await buildMemory(stranger);
  await buildLink(owner, shared.id, theirs.id);
  await buildLink(owner, shared.id, secret.id);
  await buildLink(owner, secret.id, shared.id);
  await buildLink(owner, shared.id, trashed.id);
  await buildLink(teammate, theirSecret.id, shared.id);
  await trashMemory(owner, { id: trashed.id });
  rows = {
    "what happened to the owner's shared memory": shared.id,
    "what happened to the owner's private memory": secret.id,
    "what happened to the owner's memory in the trash": trashed.id,
    "what happened to a teammate's memory": theirs.id,
    "what happened to a teammate's private memory": theirSecret.id,
    "what happened to the viewer's private memory": viewers.id,
    "what happened to the removed member's memory": leavers.id,
    "what happened in another workspace": foreign.id,
    "what happened to a link between shared memories": `${shared.id}>${theirs.id}`,
    "what happened to a link to a private memory": `${shared.id}>${secret.id}`,
    "what happened to a link from a private memory": `${secret.id}>${shared.id}`,
    "what happened to a link to a memory in the trash": `${shared.id}>${trashed.id}`,
    "what happened to a teammate's private link": `${theirSecret.id}>${shared.id}`,
  };
  await personas.settle();
});

describePermissions({
  table: "events",
  key: "coalesce(memory_id::text, source_id || '>' || target_id)",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                                 | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
what happened to the owner's shared memory       | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to the owner's private memory      | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to the owner's memory in the trash |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to a teammate's memory             | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a teammate's private memory     |       |           |       | r        |        |        |        |        |         |         |          |          |          |
what happened to the viewer's private memory     |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to the removed member's memory     | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened in another workspace               |       |           |       |          |        |        |        |        |         |         |          | r        |          |
what happened to a link between shared memories  | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a link to a private memory      | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link from a private memory    | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link to a memory in the trash |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to a teammate's private link       |       |           |       | r        |        |        |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "insert into events (workspace_id, subject, action, user_id) values (app.workspace_id(), 'memory', 'created', app.member_id())",
    "update events set after = null",
    "delete from events",
    "truncate events",
  ],
);
