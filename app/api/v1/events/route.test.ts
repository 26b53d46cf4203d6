import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { readPages } from "#lib/testing/read-pages.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
});

/** The events of a memory and of the links at it, oldest first. */
async function eventsOf(memory: string, reader: Credential = as) {
  const { body } = await call("listEvents", { as: reader, query: { memory, limit: "200" } });
  return body.items.toReversed();
}

describe("GET 200", () => {
  it("records each real change to a link once, with what it was, what it is, and by whom", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    const byAgent = await buildKey(agent);
    const [source, target] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
    const params = { source, target };
    const query = { kind: "part-of" };
    const before = Date.now();
    await call("putLink", { as, params, query, body: { weight: 0.5 } });
    await call("putLink", { as, params, query, body: { weight: 0.5 } });
    await call("putLink", { as: byAgent, params, query, body: { metadata: { a: 1 } } });
    await call("putLink", { as: byAgent, params, query, body: { metadata: { a: 1 } } });
    await call("deleteLink", { as, params, query });
    await refusal("deleteLink", { as, params, query });

    const events = (await eventsOf(target)).filter((event) => event.subject === "link");
    const link = {
      id: expect.any(String),
      at: expect.any(String),
      subject: "link",
      link: { sourceId: source, targetId: target, kind: "part-of" },
      memoryId: null,
      by: await userRef(owner),
      agent: null,
    };
    const first = { weight: 0.5, metadata: {} };
    const second = { weight: 1, metadata: { a: 1 } };
    const named = { id: agent.agentId, name: expect.stringMatching(/^Agent /) };
    expect(events).toEqual([
      { ...link, action: "created", before: null, after: first },
      { ...link, action: "replaced", before: first, after: second, agent: named },
      { ...link, action: "deleted", before: second, after: null },
    ]);
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
    for (const { at } of events) expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000);
    expect((await eventsOf(source)).filter((event) => event.subject === "link")).toEqual(events);
  });

  it("records each real change to a memory once", async () => {
    const { id, title } = await buildMemory(owner);
    const params = { id };
    for (const name of ["archiveMemory", "archiveMemory", "unarchiveMemory", "unarchiveMemory"] as const) {
      await call(name, { as, params });
    }
    await call("trashMemory", { as, params });
    expect(await eventsOf(id)).toEqual([]);
    await call("restoreMemory", { as, params });
    await call("restoreMemory", { as, params });
    const facts = (version: number) => ({ title, type: "note", scope: "shared", version });
    const events = await eventsOf(id);
    expect(events.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["created", null, facts(1)],
      ["archived", facts(1), facts(2)],
      ["restored", facts(2), facts(3)],
      ["trashed", facts(3), facts(4)],
      ["restored", facts(4), facts(5)],
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        subject: "memory",
        memoryId: id,
        link: null,
        by: await userRef(owner),
        agent: null,
      });
    }
  });

  it("does not count the way to the trash and back as changes of the links", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    await buildLink(owner, a.id, b.id);
    await call("trashMemory", { as, params: { id: a.id } });
    expect((await eventsOf(b.id)).map(({ action }) => action)).toEqual(["created"]);
    await call("restoreMemory", { as, params: { id: a.id } });
    expect((await eventsOf(b.id)).map(({ subject, action }) => `${subject} ${action}`)).toEqual([
      "memory created",
      "link created",
    ]);
  });

  it("never tells what a memory says", async () => {
    const content = `Content ${crypto.randomUUID()}`;
    const { id } = await buildMemory(owner, { title: "Title", content, metadata: { a: content } });
    await call("archiveMemory", { as, params: { id } });
    expect(JSON.stringify(await eventsOf(id))).not.toContain(content);
  });

  it("shows each reader what they see now: both ends of a link, or the memory", async () => {
    const shared = await buildMemory(owner);
    const secret = await buildMemory(owner, { scope: "private" });
    await buildLink(owner, shared.id, secret.id);
    const teammate = await buildKey(await workspace.addMember());
    const blind = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    for (const reader of [teammate, blind]) {
      expect((await eventsOf(shared.id, reader)).map(({ action }) => action)).toEqual(["created"]);
      expect(await eventsOf(secret.id, reader)).toEqual([]);
      expect((await call("listEvents", { as: reader, query: { limit: "200" } })).text).not.toContain(
        secret.id,
      );
    }
    expect(await eventsOf(secret.id)).toHaveLength(2);
    expect(await eventsOf(crypto.randomUUID())).toEqual([]);
  });

  it("comes to the end, newest first, with neither gap nor duplicate while more happens", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    const key = await buildKey(member);
    const made: string[] = [];
    const add = async () => made.unshift((await buildMemory(member)).id);
    for (let index = 0; index < 5; index += 1) await add();
    const expected = [...made];
    for (const limit of ["1", "2", "5"]) {
      const pages = await readPages("listEvents", { as: key, query: { limit } }, add);
      expect(pages.flat().map((event) => event.memoryId)).toEqual(expected);
      expected.splice(0, expected.length, ...made);
    }
  });

  it("keeps to one memory on every page", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    for (let index = 0; index < 4; index += 1) await buildLink(owner, a.id, b.id, { kind: `kind ${index}` });
    const pages = await readPages("listEvents", { as, query: { memory: b.id.toUpperCase(), limit: "2" } });
    expect(pages.flat().map((event) => event.link?.kind ?? event.memoryId)).toEqual([
      "kind 3",
      "kind 2",
      "kind 1",
      "kind 0",
      b.id,
    ]);
  });
});

describe("GET 400", () => {
  it("refuses a malformed memory, with its pointer", async () => {
    for (const memory of ["x", `{${crypto.randomUUID()}}`]) {
      expect(pointersOf(await refusal("listEvents", { as, query: { memory } }))).toEqual(["#/query/memory"]);
    }
  });
});
