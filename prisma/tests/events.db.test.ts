import { beforeAll } from "vitest";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
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
  const another = await buildMemory(owner);
  const viewers = await buildMemory(viewer, { scope: "private" });
  const leavers = await buildMemory(removed);
  const foreign = await buildMemory(stranger);
  await buildLink(owner, shared.id, theirs.id);
  await buildLink(owner, shared.id, secret.id);
  await buildLink(owner, secret.id, shared.id);
  await buildLink(owner, shared.id, trashed.id);
  await buildLink(teammate, theirSecret.id, shared.id);
  await trashMemory(owner, { id: trashed.id });
  const opened = await buildMemory(owner, { scope: "private" });
  const closed = await buildMemory(owner);
  await buildLink(owner, opened.id, shared.id);
  await buildLink(owner, another.id, opened.id);
  await buildLink(owner, closed.id, shared.id);
  await buildLink(teammate, theirs.id, closed.id);
  await updateMemory(owner, { id: opened.id, scope: "shared" });
  await updateMemory(owner, { id: closed.id, scope: "private" });
  rows = {
    "what happened to the owner's shared memory": shared.id,
    "what happened to the owner's private memory": `${secret.id} once private`,
    "what happened to the owner's memory in the trash": trashed.id,
    "what happened to a teammate's memory": theirs.id,
    "what happened to a teammate's private memory": `${theirSecret.id} once private`,
    "what happened to another memory of the owner's": another.id,
    "what happened to a memory while it was private": `${opened.id} once private`,
    "what happened to it since it is shared": opened.id,
    "what happened to a memory while it was shared": closed.id,
    "what happened to it since it is private": `${closed.id} once private`,
    "what happened to a link from the once private memory": `${opened.id}>${shared.id} once private`,
    "what happened to a link to the once private memory": `${another.id}>${opened.id} once private`,
    "what happened to a link from the once shared memory": `${closed.id}>${shared.id}`,
    "what happened to a link to the once shared memory": `${theirs.id}>${closed.id}`,
    "what happened to the viewer's private memory": `${viewers.id} once private`,
    "what happened to the removed member's memory": leavers.id,
    "what happened in another workspace": foreign.id,
    "what happened to a link between shared memories": `${shared.id}>${theirs.id}`,
    "what happened to a link to a private memory": `${shared.id}>${secret.id} once private`,
    "what happened to a link from a private memory": `${secret.id}>${shared.id} once private`,
    "what happened to a link to a memory in the trash": `${shared.id}>${trashed.id}`,
    "what happened to a teammate's private link": `${theirSecret.id}>${shared.id} once private`,
  };
  await personas.settle();
});

describePermissions({
  table: "events",
  // What was private when it was written is told apart from what was not.
  key: `coalesce(memory_id::text, source_id || '>' || target_id) ||
    case when workspace_id = all (array_remove(array[memory_audience, source_audience, target_audience], null))
         then '' else ' once private' end`,
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                                     | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
what happened to the owner's shared memory           | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to the owner's private memory          | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to the owner's memory in the trash     |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to a teammate's memory                 | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a teammate's private memory         |       |           |       | r        |        |        |        |        |         |         |          |          |          |
what happened to the viewer's private memory         |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to the removed member's memory         | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened in another workspace                   |       |           |       |          |        |        |        |        |         |         |          | r        |          |
what happened to a link between shared memories      | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a link to a private memory          | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link from a private memory        | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link to a memory in the trash     |       |           |       |          |        |        |        |        |         |         |          |          |          |
what happened to a teammate's private link           |       |           |       | r        |        |        |        |        |         |         |          |          |          |
what happened to another memory of the owner's       | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a memory while it was private       | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to it since it is shared               | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
what happened to a memory while it was shared        | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to it since it is private              | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link from the once private memory | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link to the once private memory   | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link from the once shared memory  | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
what happened to a link to the once shared memory    | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
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
