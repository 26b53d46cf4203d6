import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ListMemoriesQuery, type Memory } from "#lib/contract/memory.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { refusalContent } from "#lib/testing/refusal-content.ts";
import { archiveMemory } from "./archive-memory.ts";
import { listMemories } from "./list-memories.ts";
import { trashMemory } from "./trash-memory.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;

beforeEach(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
});

/** Every memory that a query finds, page by page, by title. */
async function find(actor: Actor, query: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = [];
  const { limit = "200", ...filters } = query;
  let cursor: string | undefined;
  do {
    const page = await listMemories(actor, {
      ...ListMemoriesQuery.parse({ ...filters, limit }),
      cursor,
    });
    found.push(...page.items.map((memory) => memory.title));
    cursor = page.nextCursor ?? undefined;
    if (cursor) expect(page.items).toHaveLength(Number(limit));
  } while (cursor);
  return found;
}

async function build(title: string, actor = owner, fields: Partial<Memory> = {}): Promise<Memory> {
  const { content = "nothing", scope = "shared", type = "note", tags = [] } = fields;
  return buildMemory(actor, { title, content, scope, type, tags });
}

describe("listMemories", () => {
  it("shows what the caller may see", async () => {
    await build("mine");
    await build("my secret", owner, { scope: "private" });
    await build("theirs", teammate);
    await build("their secret", teammate, { scope: "private" });
    const plain = await workspace.addAgent(owner, { access: "read", private: false });
    const viewer = await workspace.addMember("viewer");
    expect(await find(owner)).toEqual(["theirs", "my secret", "mine"]);
    expect(await find(teammate)).toEqual(["their secret", "theirs", "mine"]);
    for (const actor of [plain, viewer]) expect(await find(actor)).toEqual(["theirs", "mine"]);
  });

  it("filters by type, tag, scope, owner and agent, each exactly", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: true });
    await build("a", owner, { type: "decision", tags: ["x", "y"] });
    await build("b", agent, { scope: "private", tags: ["xy"] });
    await build("c", teammate, { type: "Decision" });
    expect(await find(owner, { type: "decision" })).toEqual(["a"]);
    expect(await find(owner, { tag: "x" })).toEqual(["a"]);
    expect(await find(owner, { scope: "private" })).toEqual(["b"]);
    expect(await find(owner, { owner: owner.userId })).toEqual(["b", "a"]);
    expect(await find(owner, { agent: agent.agentId })).toEqual(["b"]);
    expect(await find(owner, { type: "decision", tag: "xy" })).toEqual([]);
  });

  it("tells the states apart", async () => {
    await build("active");
    await archiveMemory(owner, await build("archived"));
    await trashMemory(owner, await build("trashed"));
    expect(await find(owner)).toEqual(["active"]);
    expect(await find(owner, { state: "active" })).toEqual(["active"]);
    expect(await find(owner, { state: "archived" })).toEqual(["archived"]);
    expect(await find(owner, { state: "trash" })).toEqual(["trashed"]);
    expect((await find(owner, { state: "all" })).sort()).toEqual(["active", "archived"]);
    expect(await find(teammate, { state: "trash" })).toEqual([]);
  });

  it("finds words in title and content, in any case and literally, the best first", async () => {
    await build("about something", owner, { content: "the NEEDLE is here" });
    await build("a needle in the title");
    await build("Needle first");
    await build("hay", teammate, { content: "100% _literal_" });
    await build("their needle", teammate, { scope: "private" });
    expect(await find(owner, { q: "needle" })).toEqual([
      "Needle first",
      "a needle in the title",
      "about something",
    ]);
    expect(await find(owner, { q: "100%" })).toEqual(["hay"]);
    expect(await find(owner, { q: "_" })).toEqual(["hay"]);
    expect(await find(owner, { q: "%" })).toEqual(["hay"]);
  });

  it.each(["updated", "created", "title", "relevance"])(
    "pages by %s without a gap or a repeat",
    async (sort) => {
      // Pairs that are alike in what is sorted by.
      const titles = ["b", "a", "c", "b", "a"];
      for (const title of titles) await build(title, owner, { content: "word" });
      await look("update memories set updated_at = '2026-01-01T00:00:00.000001Z' where title <> 'c'");
      const query: Record<string, string> = sort === "relevance" ? { sort, q: "word" } : { sort };
      const whole = await find(owner, query);
      expect(whole.toSorted()).toEqual(titles.toSorted());
      for (const limit of ["1", "2", "3", "4", "5", "6"]) {
        expect(await find(owner, { ...query, limit })).toEqual(whole);
      }
      if (sort === "title") expect(whole).toEqual(titles.toSorted());
      if (sort === "created") expect(whole).toEqual(titles.toReversed());
      if (sort === "updated") expect(whole[0]).toBe("c");
    },
  );

  it("refuses a cursor of another query or workspace", async () => {
    for (const title of ["a", "b"]) await build(title);
    const query = ListMemoriesQuery.parse({ limit: "1" });
    const { nextCursor } = await listMemories(owner, query);
    const cursor = nextCursor ?? "";
    const elsewhere = await buildWorkspace();
    const stranger = await elsewhere.addMember();
    for (const [actor, foreign] of [
      [owner, { ...query, type: "note", cursor }],
      [owner, { ...query, sort: "title", cursor }],
      [owner, { ...query, state: "all", cursor }],
      [stranger, { ...query, cursor }],
    ] as const) {
      expect(await refusalContent(listMemories(actor, foreign))).toMatchObject({ code: "invalid_request" });
    }
    expect((await listMemories(owner, { ...query, limit: 5, cursor })).items).toHaveLength(1);
  });
});
