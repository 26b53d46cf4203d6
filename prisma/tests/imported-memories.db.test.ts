import { beforeAll } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
  type Insertion,
} from "#lib/testing/describe-permissions.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";

let personas: Personas;
let rows: Record<string, string>;
/** A shared and a private memory of each persona's user, without a name yet. */
const unnamed = new Map<string, { shared: string; private: string }>();
let theirs: string;

/** A memory's name, as an import gives it. */
async function name(owner: Actor, memoryId: string, sharedOnly = false): Promise<string> {
  await asSuperuser((client) =>
    client.query("insert into imported_memories values ($1, $2, $3, $4, $5)", [
      owner.workspaceId,
      owner.userId,
      memoryId,
      sharedOnly,
      memoryId,
    ]),
  );
  return memoryId;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger, admin } = personas.actors;
  const trashed = await buildMemory(owner);
  rows = {
    "the owner's shared memory": await name(owner, (await buildMemory(owner)).id),
    "the owner's memory, named by an agent": await name(owner, (await buildMemory(owner)).id, true),
    "the owner's private memory": await name(owner, (await buildMemory(owner, { scope: "private" })).id),
    "the owner's memory in the trash": await name(owner, trashed.id),
    "a teammate's shared memory": await name(teammate, (await buildMemory(teammate)).id),
    "the viewer's shared memory": await name(viewer, (await buildMemory(viewer)).id),
    "the viewer's private memory": await name(viewer, (await buildMemory(viewer, { scope: "private" })).id),
    "the removed member's shared memory": await name(removed, (await buildMemory(removed)).id),
    "a memory of another workspace": await name(stranger, (await buildMemory(stranger)).id),
  };
  await trashMemory(owner, { id: trashed.id });
  for (const actor of [owner, admin, teammate, viewer, removed, stranger]) {
    unnamed.set(actor.userId, {
      shared: (await buildMemory(actor)).id,
      private: (await buildMemory(actor, { scope: "private" })).id,
    });
  }
  theirs = (await buildMemory(teammate)).id;
  await personas.settle();
});

describePermissions({
  table: "imported_memories",
  key: "external_id",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                      | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's shared memory             | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
the owner's memory, named by an agent | r     | r         |       |          |        | r      | r      | r      |         |         |          |          |          |
the owner's private memory            | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
the owner's memory in the trash       | r     | r         |       |          |        | r      |        | r      |         |         |          |          |          |
a teammate's shared memory            |       |           |       | r        |        |        |        |        |         |         |          |          |          |
the viewer's shared memory            |       |           |       |          | r      |        |        |        |         |         |          |          |          |
the viewer's private memory           |       |           |       |          |        |        |        |        |         |         |          |          |          |
the removed member's shared memory    |       |           |       |          |        |        |        |        |         |         |          |          |          |
a memory of another workspace         |       |           |       |          |        |        |        |        |         |         |          | r        |          |
`,
});

function insert(actor: Actor, memory: string, sharedOnly: boolean, owner = actor.userId) {
  return {
    sql: "insert into imported_memories (workspace_id, owner_id, external_id, shared_only, memory_id) values ($1, $2, 'new', $3, $4)",
    values: [actor.workspaceId, owner, sharedOnly, memory],
  };
}

function unnamedOf(actor: Actor): { shared: string; private: string } {
  return unnamed.get(actor.userId) ?? { shared: "", private: "" };
}

const attempts: Record<string, Insertion> = {
  "a name of a shared memory of their own": (actor) => insert(actor, unnamedOf(actor).shared, false),
  "a name of a private memory of their own": (actor) => insert(actor, unnamedOf(actor).private, false),
  "a name in the space of shared memories": (actor) => insert(actor, unnamedOf(actor).shared, true),
  "a name of a teammate's memory": (actor) => insert(actor, theirs, false),
  "a name in the owner's name": (actor) =>
    insert(actor, unnamedOf(personas.actors.owner).shared, false, personas.actors.owner.userId),
};

describeInsertions({
  table: "imported_memories",
  personas: () => personas,
  attempts,
  verdicts: `
                                        | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
a name of a shared memory of their own  | i     |           | i     | i        |        | i      |        |        |         |         |          | i        |          |
a name of a private memory of their own | i     |           | i     | i        |        | i      |        |        |         |         |          | i        |          |
a name in the space of shared memories  |       |           |       |          |        |        | i      |        |         |         |          |          |          |
a name of a teammate's memory           |       |           |       | i        |        |        |        |        |         |         |          |          |          |
a name in the owner's name              | i     |           |       |          |        | i      |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "update imported_memories set external_id = 'x'",
    "update imported_memories set memory_id = memory_id",
    "delete from imported_memories",
    "truncate imported_memories",
  ],
);
