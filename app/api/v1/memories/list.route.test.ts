import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { readPages } from "#lib/testing/read-pages.ts";

/** A workspace of its own, with a member and their key. */
async function newPlace() {
  const workspace: TestWorkspace = await buildWorkspace();
  const owner = await workspace.addMember();
  return { workspace, owner, as: await buildKey(owner) };
}

async function titles(as: Credential, query: Record<string, string>): Promise<string[]> {
  const pages = await readPages("listMemories", { as, query });
  return pages.flat().map((memory) => memory.title);
}

describe("the filters", () => {
  let workspace: TestWorkspace;
  let owner: Actor;
  let teammate: Actor;
  let agent: Actor;
  let as: Credential;

  beforeAll(async () => {
    ({ workspace, owner, as } = await newPlace());
    teammate = await workspace.addMember();
    agent = await workspace.addAgent(owner, { access: "write", private: true });
    await buildMemory(owner, { title: "one", type: "rule", tags: ["a", "b"] });
    await buildMemory(owner, { title: "two", type: "Rule", tags: ["ab"], scope: "private" });
    await buildMemory(agent, { title: "three", type: "decision", tags: ["b"], content: "A thread of one" });
    await buildMemory(teammate, { title: "four", type: "rule", tags: ["a"] });
    await buildMemory(teammate, { title: "hidden", type: "rule", tags: ["a", "b"], scope: "private" });
    const archived = await buildMemory(owner, { title: "archived", type: "old" });
    await call("archiveMemory", { as, params: { id: archived.id } });
    for (const by of [owner, teammate]) {
      const trashed = await buildMemory(by, { title: by === owner ? "my trash" : "their trash" });
      await trashMemory(by, { id: trashed.id });
    }
  });

  /** What each query finds, newest first. */
  const found: [Record<string, string>, string[]][] = [
    [{}, ["four", "three", "two", "one"]],
    [{ type: "rule" }, ["four", "one"]],
    [{ type: "Rule" }, ["two"]],
    [{ type: "none" }, []],
    [{ tag: "a" }, ["four", "one"]],
    [{ tag: "b" }, ["three", "one"]],
    [{ tag: "A" }, []],
    [{ scope: "private" }, ["two"]],
    [{ scope: "shared" }, ["four", "three", "one"]],
    [{ owner: "owner" }, ["three", "two", "one"]],
    [{ owner: "teammate" }, ["four"]],
    [{ owner: "nobody" }, []],
    [{ agent: "agent" }, ["three"]],
    [{ agent: "nobody" }, []],
    [{ state: "active" }, ["four", "three", "two", "one"]],
    [{ state: "archived" }, ["archived"]],
    [{ state: "all" }, ["archived", "four", "three", "two", "one"]],
    [{ state: "trash" }, ["my trash"]],
    [{ q: "ONE" }, ["three", "one"]],
    [{ q: "two" }, ["two"]],
    [{ q: "%" }, []],
    [{ q: "_" }, []],
    [{ q: "hidden" }, []],
    [{ type: "rule", tag: "b", owner: "owner", scope: "shared" }, ["one"]],
    [{ type: "rule", tag: "b", owner: "teammate" }, []],
  ];

  it.each(found)("%j", async (query, expected) => {
    const ids: Record<string, string | null> = {
      owner: owner.userId.toUpperCase(),
      teammate: teammate.userId,
      agent: agent.agentId,
      nobody: crypto.randomUUID(),
    };
    const named = Object.entries(query).map(([field, value]) =>
      field === "owner" || field === "agent" ? [field, ids[value] ?? ""] : [field, value],
    );
    const list = await titles(as, { sort: "created", ...Object.fromEntries(named) });
    expect(list).toEqual(expected);
  });

  it("show a viewer and an agent without private what is shared, and no trash", async () => {
    const viewer = await buildKey(await workspace.addMember("viewer"));
    const blind = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    for (const reader of [viewer, blind]) {
      expect(await titles(reader, { sort: "created" })).toEqual(["four", "three", "one"]);
      expect(await titles(reader, { state: "trash" })).toEqual([]);
    }
  });
});

describe("the sorts", () => {
  it.each(["created", "updated", "title"] as const)("%s, to the end, in pages of any size", async (sort) => {
    const { owner, as } = await newPlace();
    const memories: Memory[] = [];
    for (const title of ["b", "a", "b", "\u{1f9f5}", "", "a", "C"]) {
      memories.push(await buildMemory(owner, { title: `${title}x` }));
    }
    // Archiving and its end update the third, and leave it where it was created.
    const third = { id: memories[2]?.id ?? "" };
    await call("archiveMemory", { as, params: third });
    await call("unarchiveMemory", { as, params: third });
    const newest = memories.toReversed().map(({ id }) => id);
    const expected = {
      created: newest,
      updated: [third.id, ...newest.filter((id) => id !== third.id)],
      title: memories
        .toSorted(
          (a, b) => Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) || (a.id < b.id ? -1 : 1),
        )
        .map(({ id }) => id),
    }[sort];
    for (const limit of ["1", "2", "3", "7", "200"]) {
      const pages = await readPages("listMemories", { as, query: { sort, limit } });
      expect(pages.flat().map(({ id }) => id)).toEqual(expected);
    }
  });

  it("is updated by default", async () => {
    const { owner, as } = await newPlace();
    const [first, second] = [await buildMemory(owner), await buildMemory(owner)];
    await call("archiveMemory", { as, params: { id: first.id } });
    const { body } = await call("listMemories", { as, query: { state: "all" } });
    expect(body.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(body).toEqual((await call("listMemories", { as, query: { state: "all", sort: "updated" } })).body);
  });

  it("by title pages over titles of the longest that there are", async () => {
    const { owner, as } = await newPlace();
    const title = (last: string) => `${"\u0001".repeat(199)}${last}`;
    for (const last of ["c", "a", "b"]) await buildMemory(owner, { title: title(last) });
    expect(await titles(as, { sort: "title", limit: "1" })).toEqual(["a", "b", "c"].map(title));
    for (const last of ["c", "a", "b"])
      await buildMemory(owner, { title: `${"\u{1f9f5}".repeat(199)}${last}` });
    expect(await titles(as, { sort: "title", limit: "1" })).toHaveLength(6);
  });

  it("have neither gap nor duplicate while memories are added", async () => {
    const { owner, as } = await newPlace();
    const made: string[] = [];
    for (let index = 0; index < 6; index += 1) made.unshift((await buildMemory(owner)).id);
    const pages = await readPages("listMemories", { as, query: { sort: "created", limit: "2" } }, () =>
      buildMemory(owner),
    );
    expect(pages.flat().map(({ id }) => id)).toEqual(made);
  });
});

describe("q", () => {
  it("puts titles that begin with it first, then titles that hold it, then contents; the newest first within each", async () => {
    const { owner, as } = await newPlace();
    for (const [title, content] of [
      ["about Deploys", "x"],
      ["deploy on merge", "x"],
      ["Freeze", "no DEPLOY in december"],
      ["Deployment rules", "x"],
      ["We deploy", "deploy"],
      ["Rollback", "deploy the last one"],
      ["Nothing", "to do with it"],
    ] as const) {
      await buildMemory(owner, { title, content });
    }
    const expected = [
      "Deployment rules",
      "deploy on merge",
      "We deploy",
      "about Deploys",
      "Rollback",
      "Freeze",
    ];
    for (const query of [{ q: "deploy" }, { q: "DEPLOY", sort: "relevance" }]) {
      for (const limit of ["1", "2", "4", "50"])
        expect(await titles(as, { ...query, limit })).toEqual(expected);
    }
    expect(await titles(as, { q: "deploy", sort: "title", limit: "2" })).toEqual(
      expected.toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it("is taken as it is: no pattern, no syntax", async () => {
    const { owner, as } = await newPlace();
    const odd = `100% 'of' "us_" \\ & | ! ( ) <-> \u{1f9f5}`;
    await buildMemory(owner, { title: odd });
    for (const q of ["100%", "'of'", '"us_"', "\\ &", "| ! (", "<->", "\u{1f9f5}", odd]) {
      expect(await titles(as, { q })).toEqual([odd]);
    }
    for (const q of ["100_", "us%", "'", "(b|o)f"])
      expect((await titles(as, { q })).length).toBe(q === "'" ? 1 : 0);
  });

  it("may have 200 characters", async () => {
    const { as } = await newPlace();
    const thread = "\u{1f9f5}";
    expect(await titles(as, { q: thread.repeat(200) })).toEqual([]);
    const problem = await refusal("listMemories", { as, query: { q: thread.repeat(201) } });
    expect(pointersOf(problem)).toEqual(["#/query/q"]);
  });
});

describe("GET 400", () => {
  it.each([
    [{ sort: "relevance" }, "sort"],
    [{ sort: "newest" }, "sort"],
    [{ state: "deleted" }, "state"],
    [{ scope: "public" }, "scope"],
    [{ owner: "me" }, "owner"],
    [{ agent: "null" }, "agent"],
    [{ type: "x".repeat(65) }, "type"],
    [{ tag: "x".repeat(65) }, "tag"],
  ])("%j", async (query, field) => {
    const { as } = await newPlace();
    const problem = await refusal("listMemories", { as, query: { ...query } as Record<string, string> });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual([`#/query/${field}`]);
  });
});

describe("a search", () => {
  it("counts all that it finds, on each page, and a list counts nothing", async () => {
    const { owner, as } = await newPlace();
    for (const title of ["Postgres", "Postgres upgrade", "other"]) await buildMemory(owner, { title });
    const { body } = await call("listMemories", { as, query: { q: "postgres", limit: "1" } });
    expect(body).toMatchObject({ items: [{ title: "Postgres" }], count: { value: 2, exact: true } });
    expect((await call("listMemories", { as, query: { q: "zebra" } })).body).toEqual({
      items: [],
      nextCursor: null,
      count: { value: 0, exact: true },
    });
    expect((await call("listMemories", { as })).body.count).toBeNull();
  });

  it("finds what resembles it where nothing holds it", async () => {
    const { owner, as } = await newPlace();
    await buildMemory(owner, { title: "Deployment checklist" });
    expect(await titles(as, { q: "deploymnet" })).toEqual(["Deployment checklist"]);
  });

  it.each(["%_\\", "' or 1=1 --", "a & !b | c:*", "<->", "(((", "\u{1f9f5}\u200d", '"', "\u3000"])(
    "takes %s as plain text",
    async (q) => {
      const { owner, as } = await newPlace();
      await buildMemory(owner, { title: "Something else" });
      expect(await titles(as, { q })).toEqual([]);
    },
  );
});
