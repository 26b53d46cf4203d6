import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { CreateMemory } from "#lib/contract/memory.ts";
import { asActor } from "#lib/db/transaction.ts";
import { insertRelatedLinks } from "#lib/links/insert-related-links.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { readLinks } from "#lib/testing/read-links.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { createMemory } from "./create-memory.ts";
import { getMemory } from "./get-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

describe("createMemory", () => {
  it("fills in the defaults", async () => {
    const memory = await createMemory(owner, CreateMemory.parse({ content: "# The first line\n\nMore." }));
    expect(memory).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      workspaceId: workspace.id,
      owner: { id: owner.userId, name: expect.any(String) },
      agent: null,
      title: "The first line",
      content: "# The first line\n\nMore.",
      type: "note",
      tags: [],
      scope: "shared",
      metadata: {},
      version: 1,
      createdAt: expect.any(String),
      updatedAt: memory.createdAt,
      archivedAt: null,
      supersededBy: null,
      current: null,
      deletedAt: null,
    });
    const links = { outbound: { value: 0, exact: true }, inbound: { value: 0, exact: true } };
    expect(await getMemory(owner, { id: memory.id })).toEqual({ ...memory, links });
  });

  it("keeps what is given, byte for byte", async () => {
    const fields = {
      title: "Zusammenfassung 🧵",
      content: "e\u0301 is not \u00e9\r\n\ttab 🧵",
      type: "decision",
      tags: ["b", "a", "ü"],
      scope: "private" as const,
      metadata: { n: 0.1, list: [null, true, "x"], ключ: {} },
    };
    expect(await buildMemory(owner, fields)).toMatchObject(fields);
  });

  it("gives an agent's memory to its user, and keeps the agent", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    expect(await buildMemory(agent)).toMatchObject({
      owner: { id: owner.userId },
      agent: { id: agent.agentId, name: expect.any(String) },
    });
  });

  it("refuses content without a word when there is no title", async () => {
    expect(await refusalOf(buildMemory(owner, { content: "\n##  \n" }))).toBe("invalid_request");
    expect(await refusalOf(buildMemory(owner, { content: "\n##  \n", title: "Named" }))).toBe("none");
  });

  it("hands out ids in the order of creation", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await buildMemory(owner)).id);
    expect(ids).toEqual(ids.toSorted());
  });
});

describe("related memories", () => {
  it("become links of kind related in their order, each once, with their events", async () => {
    const [a, b, c] = [await buildMemory(owner), await buildMemory(teammate), await buildMemory(owner)];
    const memory = await buildMemory(owner, { relatedIds: [b.id, a.id, b.id, c.id, a.id] });
    const links = (await readLinks(memory.id)).toSorted((one, other) => Number(one.seq) - Number(other.seq));
    expect(links.map((link) => link.target_id)).toEqual([b.id, a.id, c.id]);
    for (const link of links) expect(link).toMatchObject({ kind: "related", weight: 1, metadata: {} });
    const events = await look("select action, target_id from events where source_id = $1 order by seq", [
      memory.id,
    ]);
    expect(events).toEqual([b, a, c].map(({ id }) => ({ action: "created", target_id: id })));
  });

  it("save nothing when one of them is not there", async () => {
    const a = await buildMemory(teammate);
    const before = await look("select id from memories where owner_id = $1", [owner.userId]);
    const missing = { ...a, id: randomUUID() as typeof a.id };
    expect(await refusalOf(buildMemory(owner, { relatedIds: [a.id, missing.id] }))).toBe("not_found");
    expect(await look("select id from memories where owner_id = $1", [owner.userId])).toEqual(before);
    expect(await readLinks(a.id)).toEqual([]);
  });

  it("may be private ones of one's own, and not with an agent that does not see them", async () => {
    const secret = await buildMemory(owner, { scope: "private" });
    const plain = await workspace.addAgent(owner, { access: "write", private: false });
    expect(await refusalOf(buildMemory(owner, { relatedIds: [secret.id] }))).toBe("none");
    expect(await refusalOf(buildMemory(plain, { relatedIds: [secret.id] }))).toBe("not_found");
  });

  it("leave a link that is there as it is", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(teammate)];
    await buildLink(owner, a.id, b.id, { weight: 0.5, metadata: { n: 1 } });
    const before = await readLinks(a.id);
    await asActor(owner, (tx) => insertRelatedLinks(tx, a.id, [b.id]));
    expect(await readLinks(a.id)).toEqual(before);
  });
});
