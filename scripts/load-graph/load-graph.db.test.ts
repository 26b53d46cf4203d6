import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "#lib/db/transaction.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { loadGraph } from "./load-graph.ts";

const folders: string[] = [];
let slug: string;

beforeEach(() => {
  slug = `load-${randomUUID()}`;
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const memory = (id: string, owner: string, more: object = {}) => ({
  type: "memory",
  id,
  kind: "decision",
  title: `Title of ${id}`,
  owner,
  ...more,
});
const link = (from: string, to: string, kind: string, more: object = {}) => ({
  type: "link",
  from,
  to,
  kind,
  ...more,
});

async function write(memories: unknown[], links: unknown[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "load-graph-"));
  folders.push(folder);
  const toText = (lines: unknown[]) =>
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  await writeFile(join(folder, "memories.jsonl"), toText(memories));
  await writeFile(join(folder, "links.jsonl"), toText(links));
  return folder;
}

/** Everything that a run could have changed, row by row; xmin tells when a row was last written. */
function picture() {
  return asSuperuser(async (client) => {
    const rows = async (sql: string) => (await client.query<{ row: string }>(sql, [slug])).rows;
    const where = "where workspace_id = (select id from workspaces where slug = $1)";
    return {
      memories: await rows(`select m.xmin || m::text as row from memories m ${where} order by id`),
      links: await rows(`select l.xmin || l::text as row from memory_links l ${where} order by seq`),
      events: await rows(`select e.id::text as row from events e ${where} order by seq`),
      members: await rows(`select m.xmin || m::text as row from members m ${where} order by user_id`),
    };
  });
}

/** Links as the files call their ends. */
async function links() {
  return asSuperuser(async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `select concat_ws(' ', s.metadata #>> '{source,id}', l.kind, t.metadata #>> '{source,id}', l.weight, u.name) as row
         from memory_links l join memories s on s.id = l.source_id join memories t on t.id = l.target_id
         join users u on u.id = l.created_by
        where l.workspace_id = (select id from workspaces where slug = $1) order by l.seq`,
      [slug],
    );
    return rows.map((each) => each.row);
  });
}

const none = { created: 0, replaced: 0, unchanged: 0, skipped: 0 };

describe("loadGraph", () => {
  it("writes memories as their owners, links as the owner of their source, and says what it did", async () => {
    const folder = await write(
      [memory("m-1", "sig-a", { status: "Final" }), memory("m-2", "sig-b"), memory("m-3", "sig-a")],
      [
        link("m-1", "m-2", "mentions", { weight: 0.3, via: "text" }),
        link("m-2", "m-1", "depends-on"),
        link("m-3", "m-2", "supersedes", { weight: 1 }),
      ],
    );
    const report = await loadGraph(folder, { workspace: slug });
    expect(report).toEqual({
      workspace: { id: report.workspace.id, slug, name: `L${slug.slice(1).replaceAll("-", " ")}` },
      members: { created: 2, unchanged: 0 },
      memories: { ...none, created: 3 },
      links: { ...none, created: 2 },
      successors: { ...none, created: 1 },
      skipped: [],
    });
    // Two owners' links may be written in either order; the successors follow.
    const written = await links();
    expect(written.toSorted()).toEqual([
      "m-1 mentions m-2 0.3 sig-a",
      "m-2 depends-on m-1 1 sig-b",
      "m-2 supersedes m-3 1 sig-b",
    ]);
    expect(written.at(-1)).toBe("m-2 supersedes m-3 1 sig-b");
    const stored = await asOwner((tx) =>
      tx.memory.findMany({ where: { workspaceId: report.workspace.id }, orderBy: { seq: "asc" } }),
    );
    expect(stored.map((each) => [each.title, each.type, each.tags, each.archivedAt !== null])).toEqual([
      ["Title of m-1", "decision", ["Final"], false],
      ["Title of m-2", "decision", [], true],
      ["Title of m-3", "decision", [], false],
    ]);
  });

  it("changes nothing when it runs again", async () => {
    const folder = await write(
      [memory("m-1", "sig-a"), memory("m-2", "sig-b"), "{"],
      [link("m-1", "m-2", "mentions", { weight: 0.3 }), link("m-1", "m-2", "supersedes")],
    );
    const first = await loadGraph(folder, { workspace: slug });
    const before = await picture();
    expect(before.events).toHaveLength(5);
    const second = await loadGraph(folder, { workspace: slug });
    expect(await picture()).toEqual(before);
    expect(second).toEqual({
      ...first,
      members: { created: 0, unchanged: 2 },
      memories: { ...none, unchanged: 2, skipped: 1 },
      links: { ...none, unchanged: 1 },
      successors: { ...none, unchanged: 1 },
    });
  });

  it("goes on where a run ended, and writes what the file has gained", async () => {
    await loadGraph(await write([memory("m-1", "sig-a")], []), { workspace: slug });
    const grown = await write(
      [memory("m-1", "sig-a"), memory("m-2", "sig-a")],
      [link("m-2", "m-1", "mentions")],
    );
    expect(await loadGraph(grown, { workspace: slug })).toMatchObject({
      memories: { ...none, created: 1, unchanged: 1 },
      links: { ...none, created: 1 },
    });
  });

  it("explains every line that it does not write", async () => {
    const folder = await write(
      [
        memory("m-1", "sig-a"),
        memory("m-2", "sig-b"),
        memory("m-3", "sig-a"),
        '{"type":"memory",',
        memory("m-4", "sig-a", { title: "" }),
        memory("m-1", "sig-b"),
      ],
      [
        link("m-1", "m-1", "mentions"),
        link("m-1", "nowhere", "mentions"),
        link("m-4", "gone", "mentions"),
        "[]",
        link("m-2", "m-1", "supersedes"),
        link("m-3", "m-1", "supersedes"),
        link("m-1", "m-2", "supersedes"),
        link("nowhere", "m-3", "supersedes"),
        link("m-1", "m-2", "mentions"),
        link("m-1", "m-2", "mentions", { weight: 0.5 }),
      ],
    );
    const report = await loadGraph(folder, { workspace: slug });
    expect(report).toMatchObject({
      memories: { ...none, created: 3, skipped: 3 },
      links: { ...none, created: 1, skipped: 5 },
      successors: { ...none, created: 1, skipped: 3 },
    });
    expect(report.skipped.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
      "memories.jsonl:4 is no valid JSON",
      "memories.jsonl:5 title needs at least 1 character(s)",
      "memories.jsonl:6 repeats the id m-1 of line 1",
      "links.jsonl:1 A memory can't be linked to itself.",
      "links.jsonl:2 no memory nowhere was loaded",
      "links.jsonl:3 no memory m-4 and no memory gone was loaded",
      "links.jsonl:4 is no JSON object",
      "links.jsonl:6 m-1 has the successor m-2 (line 5) and can't have m-3 too",
      "links.jsonl:7 m-2 can't be succeeded by m-1, which it succeeds itself: the chain would loop",
      "links.jsonl:8 no memory nowhere was loaded",
      "links.jsonl:10 repeats line 9: m-1 mentions m-2",
    ]);
    expect(await links()).toEqual(["m-1 mentions m-2 1 sig-a", "m-1 supersedes m-2 1 sig-a"]);
  });

  it("reports a full bound for the line that met it, and goes on", async () => {
    const kinds = Array.from({ length: 17 }, (_, index) => link("m-1", "m-2", `kind ${index}`));
    const folder = await write(
      [memory("m-1", "sig-a"), memory("m-2", "sig-b")],
      [...kinds, link("m-2", "m-1", "mentions")],
    );
    const report = await loadGraph(folder, { workspace: slug });
    expect(report.links).toEqual({ ...none, created: 17, skipped: 1 });
    expect(report.skipped).toEqual([
      { file: "links.jsonl", line: 17, reason: "A bound on links is full. (pair: 16 of 16)" },
    ]);
  });

  it("leaves alone what people did since: the trash, other contents, a membership that ended", async () => {
    const folder = await write(
      [memory("m-1", "sig-a"), memory("m-2", "sig-a"), memory("m-3", "sig-b")],
      [link("m-3", "m-2", "mentions")],
    );
    const { workspace } = await loadGraph(folder, { workspace: slug });
    await asOwner(async (tx) => {
      const [first] = await tx.memory.findMany({
        where: { workspaceId: workspace.id },
        orderBy: { seq: "asc" },
      });
      await tx.$executeRaw`update memories set deleted_at = now() where id = ${first?.id}::uuid`;
      await tx.member.updateMany({
        where: { workspaceId: workspace.id, user: { name: "sig-b" } },
        data: { removedAt: new Date() },
      });
    });
    const changed = await write(
      [memory("m-1", "sig-a"), memory("m-2", "sig-a", { status: "Final" }), memory("m-3", "sig-b")],
      [link("m-3", "m-2", "mentions", { weight: 0.5 })],
    );
    const before = await picture();
    const report = await loadGraph(changed, { workspace: slug });
    expect(report.skipped.map((skip) => skip.reason)).toEqual([
      "m-1 is in the trash and stays there",
      "m-2 is there already with other contents, which were left alone",
      "There is nothing here that you may use.",
    ]);
    expect(await picture()).toEqual(before);
  });

  it("lets an account look, once, and refuses one that is not there", async () => {
    const other = await buildWorkspace();
    const { userId } = await other.addMember();
    const { email } = await asOwner((tx) => tx.user.findUniqueOrThrow({ where: { id: userId } }));
    const folder = await write([memory("m-1", "sig-a")], []);
    await loadGraph(folder, { workspace: slug, viewer: email });
    const { workspace } = await loadGraph(folder, { workspace: slug, viewer: email });
    const roles = await asOwner((tx) =>
      tx.member.findMany({ where: { workspaceId: workspace.id }, select: { userId: true, role: true } }),
    );
    expect(roles.filter((each) => each.userId === userId)).toEqual([{ userId, role: "viewer" }]);
    await expect(loadGraph(folder, { workspace: slug, viewer: "nobody@test.example" })).rejects.toThrow(
      "There is no account with the e-mail address nobody@test.example.",
    );
  });

  it("refuses a folder that it can't read and a slug that names nothing, and makes nothing", async () => {
    await expect(loadGraph(join(tmpdir(), slug), { workspace: slug })).rejects.toThrow("can't be read");
    const folder = await write([memory("m-1", "sig-a")], []);
    await expect(loadGraph(folder, { workspace: "Not A Slug" })).rejects.toThrow("can't name a workspace");
    expect(await asOwner((tx) => tx.workspace.count({ where: { slug } }))).toBe(0);
  });
});
