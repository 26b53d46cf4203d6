import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { IngestText } from "#lib/contract/memory.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { refusalOf } from "#lib/testing/refusal-of.ts";
import { ingestText } from "./ingest-text.ts";
import { listMemories } from "./list-memories.ts";

let workspace: TestWorkspace;
let actor: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  actor = await workspace.addMember();
});

const ingest = (who: Actor, input: Record<string, unknown>) => ingestText(who, IngestText.parse(input));
const linksOf = async (id: Parameters<typeof listLinks>[1]["id"], direction: "outbound" | "inbound") =>
  (await listLinks(actor, { id, direction, limit: 200 })).items.map(({ kind, memory }) => [
    kind,
    memory.title,
  ]);

describe("ingestText", () => {
  it("saves a memory a heading, and links each later one to the first, and the first to what is related", async () => {
    const related = await buildMemory(actor, { title: "Related" });
    const memories = await ingest(actor, {
      content: "# Plan\nWhy.\n\n## Step one\nDo it.\n\n## Step two\nDo more.",
      type: "runbook",
      tags: ["a"],
      scope: "private",
      relatedIds: [related.id],
    });
    expect(
      memories.map(({ title, content, type, tags, scope }) => ({ title, content, type, tags, scope })),
    ).toEqual(
      [
        { title: "Plan", content: "# Plan\nWhy." },
        { title: "Step one", content: "## Step one\nDo it." },
        { title: "Step two", content: "## Step two\nDo more." },
      ].map((part) => ({ ...part, type: "runbook", tags: ["a"], scope: "private" })),
    );
    const [first, second] = memories;
    if (!first || !second) throw new Error("nothing saved");
    expect(await linksOf(first.id, "outbound")).toEqual([["related", "Related"]]);
    expect(await linksOf(first.id, "inbound")).toEqual([
      ["part-of", "Step two"],
      ["part-of", "Step one"],
    ]);
    expect(await linksOf(second.id, "outbound")).toEqual([["part-of", "Plan"]]);
  });

  it("saves all of it or nothing", async () => {
    const content = "# Unsaved one\n\n# Unsaved two";
    expect(await refusalOf(ingest(actor, { content, relatedIds: [crypto.randomUUID()] }))).toBe("not_found");
    const { items } = await listMemories(actor, { q: "Unsaved", state: "all", limit: 10 });
    expect(items).toEqual([]);
  });

  it("refuses a text without words, of too many parts, or with a part that is too long for a memory", async () => {
    for (const content of [" \n ", "# A\n".repeat(101), `# A\n${"a".repeat(32_000)}`]) {
      expect(await refusalOf(ingest(actor, { content }))).toBe("invalid_request");
    }
    expect(await ingest(actor, { content: "# A\n".repeat(100) })).toHaveLength(100);
  });

  it("is refused to whoever may not write", async () => {
    const viewer = await workspace.addMember("viewer");
    expect(await refusalOf(ingest(viewer, { content: "# A" }))).toBe("not_found");
  });
});
