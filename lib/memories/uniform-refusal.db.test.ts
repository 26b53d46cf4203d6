import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import { MemoryId } from "#lib/contract/id.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Persona, type Personas } from "#lib/testing/build-personas.ts";
import { look } from "#lib/testing/look.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { archiveMemory } from "./archive-memory.ts";
import { getMemory } from "./get-memory.ts";
import { restoreMemory } from "./restore-memory.ts";
import { trashMemory } from "./trash-memory.ts";
import { unarchiveMemory } from "./unarchive-memory.ts";

let personas: Personas;
let memories: Record<
  | "shared"
  | "private"
  | "trashed"
  | "a teammate's"
  | "a teammate's private one"
  | "a teammate's trashed one"
  | "the viewer's"
  | "the viewer's private one"
  | "another workspace's"
  | "none",
  MemoryId
>;
let stored: unknown[];
/** What every refusal of something that is not the caller's must say, and all that it may say. */
let uniform: unknown;

const all = () => look("select * from memories order by id");

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, viewer, stranger } = personas.actors;
  const build = async (actor: Actor, scope: "shared" | "private" = "shared") =>
    (await buildMemory(actor, { scope })).id;
  memories = {
    shared: await build(owner),
    private: await build(owner, "private"),
    trashed: await build(owner),
    "a teammate's": await build(teammate),
    "a teammate's private one": await build(teammate, "private"),
    "a teammate's trashed one": await build(teammate),
    "the viewer's": await build(viewer),
    "the viewer's private one": await build(viewer, "private"),
    "another workspace's": await build(stranger),
    none: MemoryId.parse(randomUUID()),
  };
  await trashMemory(owner, { id: memories.trashed });
  await trashMemory(teammate, { id: memories["a teammate's trashed one"] });
  await personas.settle();
  stored = await all();
  uniform = await refusalContent(Promise.reject(notFound()));
});

type Cause = [persona: Exclude<Persona, "nobody">, memory: keyof typeof memories];

/** What hides a memory. */
const hidden: Cause[] = [
  ["owner", "none"],
  ["owner", "a teammate's private one"],
  ["owner", "a teammate's trashed one"],
  ["owner", "another workspace's"],
  ["admin", "private"],
  ["admin", "trashed"],
  ["agent-", "private"],
  ["agent-", "trashed"],
  ["viewer", "the viewer's private one"],
  ["revoked", "shared"],
  ["revoked", "trashed"],
  ["removed", "shared"],
  ["impostor", "shared"],
  ["stranger", "shared"],
  ["intruder", "shared"],
];

/** What lets a memory be seen and not changed. */
const readOnly: Cause[] = [
  ["owner", "a teammate's"],
  ["admin", "shared"],
  ["teammate", "shared"],
  ["viewer", "shared"],
  ["viewer", "the viewer's"],
  ["reader", "shared"],
  ["reader", "private"],
  ["read-only", "shared"],
];

const writes = {
  trash: (actor: Actor, id: MemoryId) => trashMemory(actor, { id }),
  restore: (actor: Actor, id: MemoryId) => restoreMemory(actor, { id }),
  archive: (actor: Actor, id: MemoryId) => archiveMemory(actor, { id }),
  "archive with a successor": (actor: Actor, id: MemoryId) =>
    archiveMemory(actor, { id, successorId: memories["the viewer's"] }),
  "take back from the archive": (actor: Actor, id: MemoryId) => unarchiveMemory(actor, { id }),
};

describe.each([...hidden, ...readOnly])("%s and %s", (persona, memory) => {
  for (const [name, write] of Object.entries(writes)) {
    it(`${name}: refused in the same words`, async () => {
      const refused = write(personas.actors[persona], memories[memory]);
      expect(await refusalContent(refused)).toEqual(uniform);
      expect(await all()).toEqual(stored);
    });
  }
});

describe.each(hidden)("%s and %s", (persona, memory) => {
  it("get: refused in the same words", async () => {
    const got = getMemory(personas.actors[persona], { id: memories[memory] });
    expect(await refusalContent(got)).toEqual(uniform);
  });

  // The others have no memory of their own to archive.
  if (persona === "owner" || persona === "admin" || persona === "agent-") {
    it("as a successor: refused in the same words", async () => {
      const actor = personas.actors[persona];
      const { id } = await buildMemory(actor);
      const archived = archiveMemory(actor, { id, successorId: memories[memory] });
      expect(await refusalContent(archived)).toEqual(uniform);
      await look("delete from memories where id = $1", [id]);
    });
  }
});

describe.each(readOnly)("%s and %s", (persona, memory) => {
  it("get answers the memory", async () => {
    const got = await getMemory(personas.actors[persona], { id: memories[memory] });
    expect(got).toMatchObject({ id: memories[memory], version: 1 });
  });
});

describe.each<Cause>([
  ["owner", "trashed"],
  ["agent+", "trashed"],
])("%s and %s", (persona, memory) => {
  it.each(["trash", "archive", "archive with a successor", "take back from the archive"] as const)(
    "%s: refused in the same words",
    async (name) => {
      const refused = writes[name](personas.actors[persona], memories[memory]);
      expect(await refusalContent(refused)).toEqual(uniform);
      expect(await all()).toEqual(stored);
    },
  );
});

describe("related memories of a new one", () => {
  it.each([
    ["none"],
    ["a teammate's private one"],
    ["a teammate's trashed one"],
    ["trashed"],
    ["another workspace's"],
  ] as const)("%s: refused in the same words, and nothing is saved", async (memory) => {
    const relatedIds = [memories.shared, memories[memory]];
    expect(await refusalContent(buildMemory(personas.actors.owner, { relatedIds }))).toEqual({
      ...(uniform as object),
      details: { errors: [{ pointer: "#/relatedIds/1", message: "names nothing that you may use" }] },
    });
    expect(await all()).toEqual(stored);
  });

  it.each([
    ["viewer"],
    ["reader"],
    ["read-only"],
    ["revoked"],
    ["removed"],
    ["impostor"],
    ["intruder"],
  ] as const)("%s may save nothing, in the same words", async (persona) => {
    expect(await refusalContent(buildMemory(personas.actors[persona]))).toEqual(uniform);
    expect(await all()).toEqual(stored);
  });

  it("an agent without private may not save a private memory", async () => {
    const refused = buildMemory(personas.actors["agent-"], { scope: "private" });
    expect(await refusalContent(refused)).toEqual(uniform);
  });
});

it.each(Object.keys(writes) as (keyof typeof writes)[])(
  "%s does not wait for a memory that is not the caller's",
  async (name) => {
    for (const memory of ["shared", "private", "trashed"] as const) {
      await holdMemory(memories[memory], async () => {
        const refused = writes[name](personas.actors.teammate, memories[memory]);
        expect(await refusalContent(refused)).toEqual(uniform);
      });
    }
  },
);
