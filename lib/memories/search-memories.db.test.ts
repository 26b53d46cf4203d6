// Past 300 lines: what a search finds, for whom, in which order and how it is counted, against one naive model.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ListMemoriesQuery, type Memory, type MemoryPage } from "#lib/contract/memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { archiveMemory } from "./archive-memory.ts";
import { listMemories } from "./list-memories.ts";
import { trashMemory } from "./trash-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

function search(actor: Actor, q: string, query: Record<string, string> = {}): Promise<MemoryPage> {
  return listMemories(actor, ListMemoriesQuery.parse({ q, limit: "200", ...query }));
}

const titlesOf = (page: MemoryPage) => page.items.map((memory) => memory.title);

async function find(q: string, query: Record<string, string> = {}, actor = owner): Promise<string[]> {
  const page = await search(actor, q, query);
  expect(page.count).toEqual({ value: page.items.length, exact: true });
  return titlesOf(page);
}

async function build(
  title: string,
  content = "nothing",
  fields: Partial<Memory> = {},
  actor = owner,
): Promise<Memory> {
  const { scope = "shared", type = "note", tags = [] } = fields;
  return buildMemory(actor, { title, content, scope, type, tags });
}

/** Many memories at once, as the administrator: `i` is their number, from 1. */
async function fill(actor: Actor, count: number, title: string, content = "'plain'"): Promise<void> {
  await look(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       select $1, $2, ${title}, ${content}, 'note', 'shared' from generate_series(1, $3) i`,
    [actor.workspaceId, actor.userId, count],
  );
}

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

describe("a search finds", () => {
  it("the title itself, then one that begins so, one with the words, words of the text, and what is inside words", async () => {
    await build("Other", "the bluelinkage of things");
    await build("Another", "a linkage here");
    await build("The link and its linkage");
    await build("Link and more");
    await build("link");
    await build("unrelated");
    expect(await find("link")).toEqual([
      "link",
      "Link and more",
      "The link and its linkage",
      "Another",
      "Other",
    ]);
  });

  it("every word of several, wherever each one is, in any case and order", async () => {
    await build("Postgres upgrade", "moves on Friday");
    await build("Upgrade", "of nothing");
    await build("Postgres");
    expect(await find("friday POSTGRES")).toEqual(["Postgres upgrade"]);
    expect(await find("upgrade postgres")).toEqual(["Postgres upgrade"]);
    expect(await find("  postgres   upgrade ")).toEqual(["Postgres upgrade"]);
    expect(await find("postgres saturday")).toEqual([]);
  });

  it("words by how they begin, and short ones only so", async () => {
    await build("Go tooling", "src/ts and a v2");
    await build("Ergonomics", "cargo");
    expect(await find("tool")).toEqual(["Go tooling"]);
    expect(await find("go")).toEqual(["Go tooling"]);
    for (const q of ["g", "ts", "v2", "s"]) expect(await find(q)).toEqual(["Go tooling"]);
    expect(await find("rgo")).toEqual(["Ergonomics"]);
  });

  it("the words of a question, whatever stands around them", async () => {
    await build("Refund policy", "(thirty days)");
    for (const q of ["policy?", '"refund" policy!', "(thirty", "refund, days."])
      expect(await find(q)).toEqual(["Refund policy"]);
  });

  it.each([
    ["数据库迁移计划", ["数据", "库", "迁移计划", "据库迁"]],
    ["データベースの移行", ["移行", "ベース", "の"]],
    ["데이터베이스 이전", ["이터", "이전", "데"]],
    ["Миграция базы данных", ["миграция", "базы", "играц", "ДАННЫХ"]],
    ["Größe der Übersicht", ["größe", "ÜBERSICHT", "röß"]],
    ["مخطط الترحيل", ["الترحيل", "خطط"]],
    ["แผนการย้ายฐานข้อมูล", ["ย้าย", "ข้อมูล"]],
    ["Launch 🚀 day", ["🚀", "launch 🚀"]],
  ])("%s by a part of it", async (text, queries) => {
    await build(text);
    await build("In the text", text);
    await build("beside it", "数 x");
    for (const q of queries)
      expect((await find(q)).slice(0, 2)).toEqual(expect.arrayContaining(["In the text", text]));
    expect(await find("数移")).toEqual([]);
  });

  it.each([
    "100%",
    "%",
    "_",
    "\\",
    "a_b",
    "'",
    '"',
    "a & b",
    "!",
    "x:*",
    "(z",
    "<->",
    "|",
    "c++",
    "$1",
    "--",
    "*",
    "a\\",
  ])("%s as the plain text that it is", async (q) => {
    await build("has it", `before ${q} after`);
    await build("has not", "before 100 axb after");
    expect(await find(q)).toEqual(["has it"]);
  });

  it("nothing, without an error, for what no text holds", async () => {
    await build("something");
    for (const q of [
      "\u200b",
      "\ufeff",
      "   ",
      "\n",
      "a\u0301\u0327",
      "\ud83d\udc68\u200d\ud83d\udc69",
      "\uffff",
      "x".repeat(200),
      "a ".repeat(99),
    ]) {
      expect((await search(owner, q)).count?.exact).toBe(true);
    }
  });

  it("a title with a typing mistake, where nothing has the words", async () => {
    await build("Deployment checklist");
    await build("Kubernetes");
    await build("Lunch");
    expect(await find("deploymnet")).toEqual(["Deployment checklist"]);
    expect(await find("kubernets")).toEqual(["Kubernetes"]);
    expect(await find("chekclist deploymnet")).toEqual(["Deployment checklist"]);
    for (const q of ["deploymnet breakfast", "deploymnet_", "deploymnet %", "lnch -"])
      expect(await find(q)).toEqual([]);
    await build("deploymnet");
    expect(await find("deploymnet")).toEqual(["deploymnet"]);
  });

  it("the longest text in any script, by its end", async () => {
    const han = Array.from({ length: 31_998 }, (_, index) =>
      String.fromCodePoint(0x4e00 + (index % 20_000)),
    ).join("");
    await build("long", `${han}终点`);
    await build("one word", "x".repeat(32_000));
    expect(await find("终点")).toEqual(["long"]);
    expect(await find("xxxx")).toEqual(["one word"]);
  });
});

describe("a search is only of", () => {
  it("what its caller may see, and counts nothing else", async () => {
    await build("shared needle");
    await build("private needle", "nothing", { scope: "private" });
    await build("their needle", "nothing", { scope: "private" }, teammate);
    const abroad = await (await buildWorkspace()).addMember();
    await build("foreign needle", "nothing", {}, abroad);
    const within = await workspace.addAgent(owner, { access: "read", private: true });
    const without = await workspace.addAgent(owner, { access: "write", private: false });
    const viewer = await workspace.addMember("viewer");
    for (const q of ["needle", "ne", "eedle", "nedlee"]) {
      for (const [actor, titles] of [
        [owner, ["private needle", "shared needle"]],
        [within, ["private needle", "shared needle"]],
        [without, ["shared needle"]],
        [viewer, ["shared needle"]],
        [teammate, ["shared needle", "their needle"]],
        [abroad, ["foreign needle"]],
      ] as const) {
        expect((await find(q, {}, actor)).toSorted()).toEqual(titles);
      }
    }
    await workspace.revokeGrant(within);
    await expect(search(within, "needle")).rejects.toMatchObject({ code: "not_found" });
  });

  it("a person's own of this workspace, not of their others", async () => {
    const other = await buildWorkspace();
    await look("insert into members (workspace_id, user_id, role) values ($1, $2, 'member')", [
      other.id,
      owner.userId,
    ]);
    await build("elsewhere needle", "nothing", { scope: "private" }, { ...owner, workspaceId: other.id });
    await build("here needle", "nothing", { scope: "private" });
    expect(await find("needle")).toEqual(["here needle"]);
  });

  it("what its filters let through", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    await build("needle a", "nothing", { type: "decision", tags: ["x", "y"] });
    await build("needle b", "nothing", { scope: "private", tags: ["xy"] }, agent);
    await build("needle c", "nothing", { type: "Decision" }, teammate);
    expect(await find("needle", { type: "decision" })).toEqual(["needle a"]);
    expect(await find("needle", { tag: "x" })).toEqual(["needle a"]);
    expect(await find("needle", { scope: "private" })).toEqual(["needle b"]);
    expect(await find("needle", { owner: teammate.userId })).toEqual(["needle c"]);
    expect(await find("needle", { agent: agent.agentId })).toEqual(["needle b"]);
    expect(await find("needle", { type: "decision", tag: "xy" })).toEqual([]);
  });

  it("the state it asks for, of the trash one's own alone", async () => {
    await build("active needle");
    await archiveMemory(owner, await build("archived needle"));
    await trashMemory(owner, await build("trashed needle"));
    await trashMemory(owner, await build("hidden trashed needle", "nothing", { scope: "private" }));
    await trashMemory(teammate, await build("their trashed needle", "nothing", {}, teammate));
    expect(await find("needle")).toEqual(["active needle"]);
    expect(await find("needle", { state: "archived" })).toEqual(["archived needle"]);
    expect((await find("needle", { state: "all" })).toSorted()).toEqual(["active needle", "archived needle"]);
    const trash = ["hidden trashed needle", "trashed needle"];
    expect((await find("needle", { state: "trash" })).toSorted()).toEqual(trash);
    expect((await find("tr", { state: "trash" })).toSorted()).toEqual(trash);
    expect(await find("needle", { state: "trash" }, teammate)).toEqual(["their trashed needle"]);
  });
});

describe("the count", () => {
  it("is null where nothing is searched for", async () => {
    await build("needle");
    expect((await listMemories(owner, ListMemoriesQuery.parse({}))).count).toBeNull();
  });

  it("is the same on each page, of all that the search finds", async () => {
    for (const title of ["needle 1", "needle 2", "needle 3"]) await build(title);
    const first = await search(owner, "needle", { limit: "2" });
    const last = await search(owner, "needle", { limit: "2", cursor: first.nextCursor ?? "" });
    expect([first.count, last.count]).toEqual([
      { value: 3, exact: true },
      { value: 3, exact: true },
    ]);
    expect(last.items).toHaveLength(1);
  });

  it("is exact up to 1,000, and from there on a lower bound", async () => {
    await fill(owner, 1_000, "'needle ' || i");
    expect((await search(owner, "needle", { limit: "1" })).count).toEqual({ value: 1_000, exact: true });
    // What nobody else sees is none of their count.
    await build("needle", "nothing", { scope: "private" });
    expect((await search(owner, "needle", { limit: "1" })).count).toEqual({ value: 1_000, exact: false });
    expect((await search(teammate, "needle", { limit: "1" })).count).toEqual({ value: 1_000, exact: true });
  });

  it("is a lower bound where no index helps and the workspace is large: the last updated are looked through", async () => {
    await build("old %");
    await look("update memories set updated_at = '2020-01-01Z' where workspace_id = $1", [owner.workspaceId]);
    await fill(owner, 9_999, "'Memory ' || i");
    expect((await search(owner, "%")).count).toEqual({ value: 1, exact: true });
    await fill(owner, 1, "'new %'");
    const page = await search(owner, "%");
    expect(titlesOf(page)).toEqual(["new %"]);
    expect(page.count).toEqual({ value: 1, exact: false });
  });

  it("is found without comparing each with each, also while the planner takes the workspace for almost empty", async () => {
    const other = await buildWorkspace();
    await fill(await other.addMember(), 2_000, "'Memory ' || i");
    await look("analyze memories");
    await fill(owner, 2_000, "'Memory ' || i");
    const plans = await explainSearch(owner, "%");
    expect(plans.length).toBeGreaterThan(3);
    const compared = plans.join("\n").matchAll(/Rows Removed by Join Filter: (\d+)/g);
    expect(Math.max(0, ...[...compared].map(([, rows]) => Number(rows)))).toBeLessThan(10_000);
  });
});

/** The plans of all statements of a search, as they were run. */
async function explainSearch(actor: Actor, q: string): Promise<string[]> {
  return asSuperuser(async (client) => {
    const plans: string[] = [];
    client.on("notice", ({ message }) => plans.push(message ?? ""));
    await client.query(`load 'auto_explain';
      set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set auto_explain.log_level = notice; begin; set local role weft_app`);
    await client.query("select app.install($1, $2, null, false, 15000)", [actor.workspaceId, actor.userId]);
    plans.length = 0;
    await client.query(
      "select app.search_memories($1, 'active', null, null, null, null, null, 'relevance', null, 50)",
      [q],
    );
    return plans;
  });
}

describe("pages", () => {
  it.each(["relevance", "updated", "created", "title"])(
    "by %s have neither gap nor repeat across ranks",
    async (sort) => {
      const titles = ["link", "link", "link up", "Link down", "my link", "a linkage"];
      for (const title of titles) await build(title);
      for (const [title, content] of [
        ["one", "a link"],
        ["two", "a link"],
        ["three", "bluelink"],
        ["four", "bluelink"],
      ] as const) {
        await build(title, content);
      }
      await look(
        "update memories set updated_at = '2026-01-01T00:00:00.000001Z' where title in ('link', 'one', 'two', 'four')",
      );
      const whole = await search(owner, "link", { sort });
      expect(whole.items).toHaveLength(10);
      for (const limit of [1, 2, 3, 5, 7, 10]) {
        const found: Memory[] = [];
        let cursor: string | null = null;
        do {
          const page: MemoryPage = await search(owner, "link", {
            sort,
            limit: `${limit}`,
            ...(cursor ? { cursor } : {}),
          });
          found.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor);
        expect(found.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
      }
    },
  );

  it("of what resembles it too", async () => {
    for (const title of ["Deployment", "Deployment plan", "Deployments", "The deployment"])
      await build(title);
    const whole = await find("deploymnet");
    expect(whole).toHaveLength(4);
    const first = await search(owner, "deploymnet", { limit: "2" });
    const last = await search(owner, "deploymnet", { limit: "2", cursor: first.nextCursor ?? "" });
    expect([...titlesOf(first), ...titlesOf(last)]).toEqual(whole);
  });

  it("go on past what is counted", async () => {
    await fill(owner, 1_050, "'needle ' || i");
    let cursor: string | null = null;
    const found = new Set<string>();
    do {
      const page: MemoryPage = await search(owner, "needle", cursor ? { cursor } : {});
      for (const { id } of page.items) found.add(id);
      cursor = page.nextCursor;
    } while (cursor);
    expect(found.size).toBe(1_050);
  });
});

describe("any words", () => {
  const alphabet = [
    "alpha",
    "beta",
    "alphabet",
    "gamma",
    "ab",
    "数据",
    "据",
    "50%",
    "a_b",
    "beta-gamma",
    "Émile",
  ];
  let place: Actor;
  let viewer: Actor;

  beforeAll(async () => {
    const own = await buildWorkspace();
    place = await own.addMember();
    viewer = await own.addMember("viewer");
  });

  it("are found as a plain look at each text finds them", async () => {
    const line = fc
      .array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(" "));
    const texts = fc.record({
      title: line,
      content: line,
      scope: fc.constantFrom("shared" as const, "private" as const),
    });
    const terms = fc.array(
      fc.constantFrom(
        "alpha",
        "lph",
        "beta",
        "amm",
        "据",
        "数据",
        "50%",
        "_b",
        "beta-g",
        "émi",
        "MILE",
        "be",
      ),
      {
        minLength: 1,
        maxLength: 2,
      },
    );
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.array(terms, { minLength: 4, maxLength: 4 }),
        async (memories, queries) => {
          await look("delete from memories where workspace_id = $1", [place.workspaceId]);
          for (const memory of memories) await buildMemory(place, memory);
          for (const [at, query] of queries.entries()) {
            const reader = at % 2 === 0 ? place : viewer;
            const holds = (text: string, term: string) =>
              term === "be" ? /(^|[\s-])be/i.test(text) : text.toLowerCase().includes(term.toLowerCase());
            const expected = memories.filter(
              ({ title, content, scope }) =>
                (scope === "shared" || reader === place) &&
                query.every((term) => holds(`${title}\n${content}`, term)),
            );
            const page = await search(reader, query.join(" "));
            if (expected.length > 0) {
              hits += 1;
              expect(titlesOf(page).toSorted()).toEqual(expected.map(({ title }) => title).toSorted());
              expect(page.count).toEqual({ value: expected.length, exact: true });
              const inTitle = page.items.map(({ title }) => query.every((term) => holds(title, term)));
              expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)));
            }
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(hits).toBeGreaterThan(15);
  });
});
