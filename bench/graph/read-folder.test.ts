import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "./read-folder.ts";

test("reads a folder as load-graph takes it, without the lines it would skip", () => {
  const folder = mkdtempSync(join(tmpdir(), "weft-bench-"));
  const memory = (id: string) =>
    JSON.stringify({ type: "memory", id, kind: "decision", title: `T ${id}`, owner: "o" });
  const link = { type: "link", from: "a", to: "b", kind: "depends-on", weight: 0.5 };
  writeFileSync(join(folder, "memories.jsonl"), `${memory("a")}\nnonsense\n${memory("b")}\n`);
  writeFileSync(join(folder, "links.jsonl"), `${JSON.stringify(link)}\n${JSON.stringify(link)}\n`);
  expect(readFolder(folder)).toEqual({
    memories: ["a", "b"].map((id) => ({
      id,
      title: `T ${id}`,
      type: "decision",
      scope: "shared",
      archivedAt: null,
    })),
    links: [{ sourceId: "a", targetId: "b", kind: "depends-on", weight: 0.5 }],
    linksTruncated: false,
  });
});
