import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { notFound } from "#lib/contract/error.ts";
import { MemoryId } from "#lib/contract/id.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildPersonas, type Persona, type Personas } from "#lib/testing/build-personas.ts";
import { look } from "#lib/testing/look.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { deleteLink } from "./delete-link.ts";
import { getLink } from "./get-link.ts";
import { listLinks } from "./list-links.ts";

let personas: Personas;
let ends: Record<
  | "mine"
  | "also mine"
  | "my private one"
  | "my trashed one"
  | "a teammate's"
  | "a teammate's private one"
  | "a teammate's trashed one"
  | "another workspace's"
  | "none",
  MemoryId
>;
let stored: unknown[];

/** What every refusal of something that is not the caller's must say, and all that it may say. */
let uniform: unknown;

const links = () => look("select * from memory_links order by source_id, target_id, kind");

beforeAll(async () => {
  personas = await buildPersonas();
  const { owner, teammate, stranger } = personas.actors;
  const build = async (actor: Actor, scope: "shared" | "private" = "shared") =>
    (await buildMemory(actor, { scope })).id;
  ends = {
    mine: await build(owner),
    "also mine": await build(owner),
    "my private one": await build(owner, "private"),
    "my trashed one": await build(owner),
    "a teammate's": await build(teammate),
    "a teammate's private one": await build(teammate, "private"),
    "a teammate's trashed one": await build(teammate),
    "another workspace's": await build(stranger),
    none: MemoryId.parse(randomUUID()),
  };
  // Every pair that could be linked is, so that only the right to it decides.
  await buildLink(owner, ends.mine, ends["also mine"]);
  await buildLink(owner, ends.mine, ends["my private one"]);
  await buildLink(owner, ends["my private one"], ends["a teammate's"]);
  await buildLink(owner, ends.mine, ends["my trashed one"]);
  await buildLink(owner, ends["my trashed one"], ends["a teammate's"]);
  await buildLink(owner, ends.mine, ends["a teammate's trashed one"]);
  await buildLink(teammate, ends["a teammate's"], ends.mine);
  await buildLink(teammate, ends["a teammate's private one"], ends.mine);
  await buildLink(teammate, ends["a teammate's trashed one"], ends.mine);
  await buildLink(stranger, ends["another workspace's"], await build(stranger));
  await trashMemory(owner, { id: ends["my trashed one"] });
  await trashMemory(teammate, { id: ends["a teammate's trashed one"] });
  await personas.settle();
  stored = await links();
  uniform = await refusalContent(Promise.reject(notFound()));
});

type Cause = [persona: Exclude<Persona, "nobody">, source: keyof typeof ends, target: keyof typeof ends];

/** What hides a link from whoever could see it otherwise. */
const hidden: Cause[] = [
  ["owner", "none", "mine"],
  ["owner", "mine", "none"],
  ["owner", "a teammate's private one", "mine"],
  ["owner", "mine", "a teammate's private one"],
  ["owner", "another workspace's", "mine"],
  ["owner", "mine", "another workspace's"],
  ["owner", "my trashed one", "a teammate's"],
  ["owner", "mine", "my trashed one"],
  ["owner", "a teammate's trashed one", "mine"],
  ["owner", "mine", "a teammate's trashed one"],
  ["agent-", "my private one", "a teammate's"],
  ["agent-", "mine", "my private one"],
  ["revoked", "mine", "also mine"],
  ["removed", "mine", "also mine"],
  ["impostor", "mine", "also mine"],
  ["stranger", "mine", "also mine"],
  ["intruder", "mine", "also mine"],
];

/** What lets a link be seen and not written. */
const readOnly: Cause[] = [
  ["owner", "a teammate's", "mine"],
  ["admin", "mine", "also mine"],
  ["teammate", "mine", "also mine"],
  ["viewer", "mine", "also mine"],
  ["reader", "mine", "also mine"],
  ["read-only", "mine", "also mine"],
];

function keyOf([, source, target]: Cause) {
  return { source: ends[source], target: ends[target], kind: "related" };
}

describe.each([...hidden, ...readOnly])("%s: from %s to %s", (...cause) => {
  it("put is refused in the same words", async () => {
    const { source, target } = keyOf(cause);
    // Another weight, and the one that it has: a repeat is found out by a way of its own.
    for (const weight of [0.5, 1]) {
      const put = buildLink(personas.actors[cause[0]], source, target, { weight });
      expect(await refusalContent(put)).toEqual(uniform);
      expect(await links()).toEqual(stored);
    }
  });

  it("delete is refused in the same words", async () => {
    const deleted = deleteLink(personas.actors[cause[0]], keyOf(cause));
    expect(await refusalContent(deleted)).toEqual(uniform);
    expect(await links()).toEqual(stored);
  });
});

describe.each(hidden)("%s: from %s to %s", (...cause) => {
  it("get is refused in the same words", async () => {
    const got = getLink(personas.actors[cause[0]], keyOf(cause));
    expect(await refusalContent(got)).toEqual(uniform);
  });
});

describe("a link that is not there between memories that are", () => {
  it("is refused in the same words", async () => {
    const { owner } = personas.actors;
    for (const key of [
      { source: ends["also mine"], target: ends.mine, kind: "related" },
      { source: ends.mine, target: ends["also mine"], kind: "another" },
      { source: ends["a teammate's"], target: ends["also mine"], kind: "related" },
    ]) {
      expect(await refusalContent(getLink(owner, key))).toEqual(uniform);
      expect(await refusalContent(deleteLink(owner, key))).toEqual(uniform);
    }
  });
});

describe.each(readOnly)("%s: from %s to %s", (...cause) => {
  it("get answers the link", async () => {
    const { source, target } = keyOf(cause);
    const link = await getLink(personas.actors[cause[0]], keyOf(cause));
    expect(link).toMatchObject({ sourceId: source, targetId: target, kind: "related", weight: 1 });
  });
});

it.each<[Exclude<Persona, "nobody">, keyof typeof ends]>([
  ["owner", "none"],
  ["owner", "a teammate's private one"],
  ["owner", "a teammate's trashed one"],
  ["owner", "my trashed one"],
  ["owner", "another workspace's"],
  ["agent-", "my private one"],
  ["revoked", "mine"],
  ["removed", "mine"],
  ["intruder", "mine"],
])("%s: the links of %s are refused in the same words", async (persona, id) => {
  for (const direction of ["outbound", "inbound"] as const) {
    const listed = listLinks(personas.actors[persona], { id: ends[id], direction, limit: 50 });
    expect(await refusalContent(listed)).toEqual(uniform);
  }
});

it.each<[Exclude<Persona, "nobody">]>([["owner"], ["stranger"], ["viewer"], ["revoked"]])(
  "%s: a link to itself and a reserved kind say nothing of what is there",
  async (persona) => {
    const actor = personas.actors[persona];
    for (const id of [ends.mine, ends.none, ends["a teammate's private one"]]) {
      expect(await refusalContent(buildLink(actor, id, id))).toMatchObject({ code: "self_link" });
      const reserved = { kind: "supersedes" };
      expect(await refusalContent(buildLink(actor, id, ends["also mine"], reserved))).toMatchObject({
        code: "reserved_kind",
      });
      const key = { source: id, target: ends["also mine"], ...reserved };
      expect(await refusalContent(deleteLink(actor, key))).toMatchObject({ code: "reserved_kind" });
    }
  },
);

describe("a refusal does not wait", () => {
  it("for a memory that is not the caller's to see, whoever holds it", async () => {
    const { teammate } = personas.actors;
    await withGate("select from memories for update", [], async () => {
      for (const source of [ends["my private one"], ends.mine, ends["another workspace's"], ends.none]) {
        const put = buildLink(teammate, source, ends["a teammate's"]);
        expect(await refusalContent(put)).toMatchObject({ code: "not_found" });
      }
    });
  });
});
