import { beforeAll } from "vitest";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
  type Insertion,
} from "#lib/testing/describe-permissions.ts";

let personas: Personas;
let rows: Record<string, string>;

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger } = personas.actors;
  const archived = await buildMemory(owner);
  await archiveMemory(owner, { id: archived.id });
  const trashed = await buildMemory(owner);
  await trashMemory(owner, { id: trashed.id });
  rows = {
    "the owner's shared memory": (await buildMemory(owner)).id,
    "the owner's private memory": (await buildMemory(owner, { scope: "private" })).id,
    "the owner's archived memory": archived.id,
    "the owner's memory in the trash": trashed.id,
    "a teammate's shared memory": (await buildMemory(teammate)).id,
    "a teammate's private memory": (await buildMemory(teammate, { scope: "private" })).id,
    "the viewer's shared memory": (await buildMemory(viewer)).id,
    "the viewer's private memory": (await buildMemory(viewer, { scope: "private" })).id,
    "the removed member's shared memory": (await buildMemory(removed)).id,
    "the removed member's private memory": (await buildMemory(removed, { scope: "private" })).id,
    "a shared memory of another workspace": (await buildMemory(stranger)).id,
    "a private memory of another workspace": (await buildMemory(stranger, { scope: "private" })).id,
  };
  await personas.settle();
});

describePermissions({
  table: "memories",
  key: "id::text",
  change: "title = title || '!'",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                      | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's shared memory             | ru    | r         | r     | r        | r      | ru     | ru     | r      |         |         |          |          |          |
the owner's private memory            | ru    | r         |       |          |        | ru     |        | r      |         |         |          |          |          |
the owner's archived memory           | ru    | r         | r     | r        | r      | ru     | ru     | r      |         |         |          |          |          |
the owner's memory in the trash       | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
a teammate's shared memory            | r     | r         | r     | ru       | r      | r      | r      | r      |         |         |          |          |          |
a teammate's private memory           |       |           |       | ru       |        |        |        |        |         |         |          |          |          |
the viewer's shared memory            | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the viewer's private memory           |       |           |       |          |        |        |        |        |         |         |          |          |          |
the removed member's shared memory    | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the removed member's private memory   |       |           |       |          |        |        |        |        |         |         |          |          |          |
a shared memory of another workspace  |       |           |       |          |        |        |        |        |         |         |          | ru       |          |
a private memory of another workspace |       |           |       |          |        |        |        |        |         |         |          | ru       |          |
`,
});

function insert(fields: { workspace: string; owner: string; agent: string | null; scope: string }) {
  return {
    sql: `insert into memories (workspace_id, owner_id, agent_id, scope, title, content, type)
          values ($1, $2, $3, $4, 'title', 'content', 'note')`,
    values: [fields.workspace, fields.owner, fields.agent, fields.scope],
  };
}

const attempts: Record<string, Insertion> = {
  "a shared memory of their own": ({ workspaceId, userId, agentId }) =>
    insert({ workspace: workspaceId, owner: userId, agent: agentId, scope: "shared" }),
  "a private memory of their own": ({ workspaceId, userId, agentId }) =>
    insert({ workspace: workspaceId, owner: userId, agent: agentId, scope: "private" }),
  "a memory in the owner's name": ({ workspaceId, agentId }) =>
    insert({ workspace: workspaceId, owner: personas.actors.owner.userId, agent: agentId, scope: "shared" }),
  "a memory that hides its agent": ({ workspaceId, userId }) =>
    insert({ workspace: workspaceId, owner: userId, agent: null, scope: "shared" }),
  "a memory in an agent's name": ({ workspaceId, userId }) =>
    insert({
      workspace: workspaceId,
      owner: userId,
      agent: personas.actors["agent+"].agentId,
      scope: "shared",
    }),
  "a memory into the other workspace": ({ workspaceId, userId, agentId }) =>
    insert({
      workspace: workspaceId === personas.home.id ? personas.abroad.id : personas.home.id,
      owner: userId,
      agent: agentId,
      scope: "shared",
    }),
};

describeInsertions({
  table: "memories",
  personas: () => personas,
  attempts,
  verdicts: `
                                  | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
a shared memory of their own      | i     |           | i     | i        |        | i      | i      |        |         |         |          | i        |          |
a private memory of their own     | i     |           | i     | i        |        | i      |        |        |         |         |          | i        |          |
a memory in the owner's name      | i     |           |       |          |        | i      | i      |        |         |         |          |          |          |
a memory that hides its agent     | i     |           | i     | i        |        |        |        |        |         |         |          | i        |          |
a memory in an agent's name       |       |           |       |          |        | i      |        |        |         |         |          |          |          |
a memory into the other workspace |       |           |       |          |        |        |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "delete from memories",
    "truncate memories",
    "update memories set scope = 'private'",
    "update memories set deleted_at = clock_timestamp()",
    "update memories set owner_id = owner_id",
    "update memories set agent_id = null",
    "update memories set workspace_id = workspace_id",
    "update memories set id = id",
    "update memories set created_at = clock_timestamp()",
    "update memories set audience_id = default",
    "insert into memories (id) values (app.uuid_v7())",
    "insert into memories (seq) overriding system value values (1)",
    "insert into memories (version) values (7)",
    "insert into memories (created_at) values (clock_timestamp())",
    "insert into memories (archived_at) values (clock_timestamp())",
    "insert into memories (deleted_at) values (clock_timestamp())",
  ],
);
