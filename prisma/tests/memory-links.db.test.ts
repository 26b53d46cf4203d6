import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { MemoryId } from "#lib/contract/id.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { asApplication, sqlStateOf } from "#lib/testing/as-application.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Personas } from "#lib/testing/build-personas.ts";
import {
  describeInsertions,
  describePermissions,
  describeRefusals,
  type Insertion,
} from "#lib/testing/describe-permissions.ts";
import { look } from "#lib/testing/look.ts";

let personas: Personas;
const rows: Record<string, string> = {};
let memories: Record<
  "shared" | "other" | "secret" | "archived" | "trashed" | "theirs" | "theirSecret" | "turned",
  Memory
>;

async function addLink(label: string, actor: Actor, source: Memory, target: Memory): Promise<void> {
  await buildLink(actor, source.id, target.id);
  rows[label] = `${source.id}>${target.id} related`;
}

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, removed, stranger } = personas.actors;
  memories = {
    shared: await buildMemory(owner),
    other: await buildMemory(owner),
    secret: await buildMemory(owner, { scope: "private" }),
    archived: await buildMemory(owner),
    trashed: await buildMemory(owner),
    theirs: await buildMemory(teammate),
    theirSecret: await buildMemory(teammate, { scope: "private" }),
    turned: await buildMemory(teammate),
  };
  const { shared, other, secret, archived, trashed, theirs, theirSecret, turned } = memories;
  await addLink("the owner's link between shared memories", owner, shared, other);
  await addLink("the owner's link to a teammate's memory", owner, shared, theirs);
  await addLink("the owner's link to a private memory", owner, shared, secret);
  await addLink("the owner's link from a private memory", owner, secret, theirs);
  await addLink("the owner's link to what turned private", owner, shared, turned);
  await addLink("a teammate's link to the owner's memory", teammate, theirs, shared);
  await addLink("a teammate's link from a private memory", teammate, theirSecret, shared);
  await addLink("the viewer's link", viewer, await buildMemory(viewer), shared);
  await addLink(
    "the viewer's link from a private memory",
    viewer,
    await buildMemory(viewer, { scope: "private" }),
    shared,
  );
  await addLink("the removed member's link", removed, await buildMemory(removed), shared);
  await addLink(
    "a link of another workspace",
    stranger,
    await buildMemory(stranger),
    await buildMemory(stranger),
  );
  await archiveMemory(owner, { id: archived.id, successorId: shared.id });
  rows["the owner's supersedes"] = `${archived.id}>${shared.id} supersedes`;
  await trashMemory(owner, { id: trashed.id });
  await look("update memories set scope = 'private' where id = $1", [turned.id]);
  // The capacity trigger refuses some of the same: here the policies are alone (the trigger is in link-capacity.db.test.ts).
  await look("alter table memory_links disable trigger enforce_capacity");
  await personas.settle();
});

describePermissions({
  table: "memory_links",
  key: "source_id || '>' || target_id || ' ' || kind",
  change: "weight = 0.5",
  personas: () => personas,
  rows: () => rows,
  verdicts: `
                                         | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
the owner's link between shared memories | rud   | r         | r     | r        | r      | rud    | rud    | r      |         |         |          |          |          |
the owner's link to a teammate's memory  | rud   | r         | r     | r        | r      | rud    | rud    | r      |         |         |          |          |          |
the owner's link to a private memory     | rud   | r         |       |          |        | rud    |        | r      |         |         |          |          |          |
the owner's link from a private memory   | rud   | r         |       |          |        | rud    |        | r      |         |         |          |          |          |
the owner's link to what turned private  |       |           |       | r        |        |        |        |        |         |         |          |          |          |
the owner's supersedes                   | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
a teammate's link to the owner's memory  | r     | r         | r     | rud      | r      | r      | r      | r      |         |         |          |          |          |
a teammate's link from a private memory  |       |           |       | rud      |        |        |        |        |         |         |          |          |          |
the viewer's link                        | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
the viewer's link from a private memory  |       |           |       |          |        |        |        |        |         |         |          |          |          |
the removed member's link                | r     | r         | r     | r        | r      | r      | r      | r      |         |         |          |          |          |
a link of another workspace              |       |           |       |          |        |        |        |        |         |         |          | rud      |          |
`,
});

type Fields = { source: Memory; target: Memory; kind?: string; createdBy?: string; agent?: string | null };

function insert(actor: Actor, { source, target, kind = "new", createdBy, agent }: Fields) {
  const audience = ({ scope, workspaceId, owner }: Memory) => (scope === "shared" ? workspaceId : owner.id);
  return {
    sql: `insert into memory_links (workspace_id, source_id, target_id, kind, created_by, agent_id,
                                    source_owner, source_audience, target_owner, target_audience)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      source.workspaceId,
      source.id,
      target.id,
      kind,
      createdBy ?? actor.userId,
      agent === undefined ? actor.agentId : agent,
      source.owner.id,
      audience(source),
      target.owner.id,
      audience(target),
    ],
  };
}

const attempts: Record<string, Insertion> = {
  "a link between the owner's shared memories": (actor) =>
    insert(actor, { source: memories.shared, target: memories.other }),
  "a link from the owner's memory to a teammate's": (actor) =>
    insert(actor, { source: memories.shared, target: memories.theirs }),
  "a link from the owner's private memory": (actor) =>
    insert(actor, { source: memories.secret, target: memories.other }),
  "a link to the owner's private memory": (actor) =>
    insert(actor, { source: memories.shared, target: memories.secret }),
  "a link to a teammate's private memory": (actor) =>
    insert(actor, { source: memories.shared, target: memories.theirSecret }),
  "a link from a teammate's memory": (actor) =>
    insert(actor, { source: memories.theirs, target: memories.other }),
  "a supersedes of the owner's": (actor) =>
    insert(actor, { source: memories.shared, target: memories.other, kind: "supersedes" }),
  "a link in a teammate's name": (actor) =>
    insert(actor, {
      source: memories.shared,
      target: memories.other,
      createdBy: personas.actors.teammate.userId,
    }),
  "a link that hides its agent": (actor) =>
    insert(actor, { source: memories.shared, target: memories.other, agent: null }),
};

describeInsertions({
  table: "memory_links",
  personas: () => personas,
  attempts,
  verdicts: `
                                               | owner | read-only | admin | teammate | viewer | agent+ | agent- | reader | revoked | removed | impostor | stranger | intruder | nobody
a link between the owner's shared memories     | i     |           |       |          |        | i      | i      |        |         |         |          |          |          |
a link from the owner's memory to a teammate's | i     |           |       |          |        | i      | i      |        |         |         |          |          |          |
a link from the owner's private memory         | i     |           |       |          |        | i      |        |        |         |         |          |          |          |
a link to the owner's private memory           | i     |           |       |          |        | i      |        |        |         |         |          |          |          |
a link to a teammate's private memory          |       |           |       |          |        |        |        |        |         |         |          |          |          |
a link from a teammate's memory                |       |           |       | i        |        |        |        |        |         |         |          |          |          |
a supersedes of the owner's                    |       |           |       |          |        |        |        |        |         |         |          |          |          |
a link in a teammate's name                    |       |           |       |          |        |        |        |        |         |         |          |          |          |
a link that hides its agent                    | i     |           |       |          |        |        |        |        |         |         |          |          |          |
`,
});

describeRefusals(
  () => personas,
  [
    "truncate memory_links",
    "update memory_links set source_id = source_id",
    "update memory_links set target_id = target_id",
    "update memory_links set kind = 'other'",
    "update memory_links set created_by = created_by",
    "update memory_links set created_at = clock_timestamp()",
    "update memory_links set agent_id = null",
    "update memory_links set source_owner = source_owner",
    "update memory_links set source_audience = workspace_id",
    "update memory_links set target_audience = workspace_id",
    "insert into memory_links (seq) overriding system value values (1)",
    "insert into memory_links (created_at) values (clock_timestamp())",
    "insert into memory_links (updated_at) values (clock_timestamp())",
  ],
);

describe("what a link may be", () => {
  async function refusedBy(change: string): Promise<string> {
    try {
      await asApplication(personas.actors.owner, async (session) => {
        const { sql, values } = insert(personas.actors.owner, {
          source: memories.shared,
          target: memories.other,
        });
        await session.query(sql, values);
        await session.look(`update memory_links set ${change} where kind = 'new'`);
      });
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? "";
      throw error;
    }
    return "";
  }

  it.each([
    ["target_id = source_id", "links_not_to_self"],
    ["kind = ''", "links_kind_form"],
    ["kind = repeat('x', 65)", "links_kind_form"],
    ["kind = ' padded'", "links_kind_form"],
    ["kind = E'new\\nline'", "links_kind_form"],
    ["kind = repeat('ü', 64)", ""],
    ["weight = -0.01", "links_weight_range"],
    ["weight = 1.01", "links_weight_range"],
    ["weight = 'NaN'", "links_weight_range"],
    ["weight = 0", ""],
    ["metadata = '[]'", "links_metadata_object"],
    ["metadata = 'null'", "links_metadata_object"],
    ["source_audience = source_owner", "links_source"],
    ["target_audience = source_owner", "links_target"],
    ["target_owner = created_by, target_id = gen_random_uuid()", "links_target"],
  ])("%s: %s", async (change, constraint) => {
    expect(await refusedBy(change)).toBe(constraint);
  });

  it("says the same of a hidden target and of none", async () => {
    const { owner } = personas.actors;
    const nowhere = { ...memories.theirSecret, id: MemoryId.parse(randomUUID()) };
    const states = [];
    for (const target of [memories.theirSecret, nowhere]) {
      const honest = insert(owner, { source: memories.shared, target });
      const lying = insert(owner, { source: memories.shared, target: { ...target, scope: "shared" } });
      states.push([
        await sqlStateOf(owner, honest.sql, honest.values),
        await sqlStateOf(owner, lying.sql, lying.values),
      ]);
    }
    expect(states).toEqual([
      ["42501", "23503"],
      ["42501", "23503"],
    ]);
  });

  it("never leads to a memory in the trash", async () => {
    const { owner } = personas.actors;
    const { sql, values } = insert(owner, { source: memories.shared, target: memories.trashed });
    expect(await sqlStateOf(owner, sql, values)).toBe("23503");
  });
});

describe("what is recorded of a link", () => {
  it("is nothing of an update that changes nothing, nor of the copies that follow an end", async () => {
    await asApplication(null, async (session) => {
      const count = async () =>
        (await session.look("select from events where source_id is not null")).rowCount;
      const before = await count();
      await session.look("update memory_links set weight = weight, metadata = metadata, updated_at = now()");
      await session.look("update memories set scope = 'private' where scope = 'shared'");
      expect(await count()).toBe(before);
      await session.look("update memory_links set metadata = '{\"n\": 1}'");
      expect(await count()).toBe((before ?? 0) + Object.keys(rows).length);
    });
  });
});

describe("the copies of owner and audience", () => {
  it("follow a change of scope at either end", async () => {
    const wrong = `
      select l.source_id from memory_links l join memories s on s.id = l.source_id join memories t on t.id = l.target_id
       where (l.source_owner, l.source_audience, l.target_owner, l.target_audience)
             is distinct from (s.owner_id, s.audience_id, t.owner_id, t.audience_id)`;
    await asApplication(null, async (session) => {
      expect((await session.look(wrong)).rows).toEqual([]);
      const turned = await session.look(
        "update memories set scope = case scope when 'shared' then 'private' else 'shared' end where deleted_at is null",
      );
      expect(turned.rowCount).toBeGreaterThan(10);
      expect((await session.look(wrong)).rows).toEqual([]);
    });
  });
});
