import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UsageError } from "../usage-error.ts";
import { writeFileWhole } from "./write-file-whole.ts";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "weft-test-"));
  file = join(directory, "file");
});
afterEach(() => rmSync(directory, { recursive: true }));

const lines = ["first\n", "last\n"].map((line) => Buffer.from(line));

async function* bytes(before = lines.length, fault?: Error): AsyncGenerator<Uint8Array> {
  yield* lines.slice(0, before);
  if (fault) throw fault;
}

it("writes the file, in place of one that was", async () => {
  writeFileSync(file, "before");
  await writeFileWhole(file, bytes());
  expect(readFileSync(file, "utf8")).toBe("first\nlast\n");
  expect(readdirSync(directory)).toEqual(["file"]);
});

// Before its first line, the file is not open yet.
it.each([0, 1])(
  "leaves what was, and nothing beside it, when it breaks off after %i lines",
  async (count) => {
    writeFileSync(file, "before");
    const fault = new Error("broken off");
    await expect(writeFileWhole(file, bytes(count, fault))).rejects.toBe(fault);
    expect(readFileSync(file, "utf8")).toBe("before");
    expect(readdirSync(directory)).toEqual(["file"]);
  },
);

it("writes to a device, and puts no file in its place", async () => {
  await writeFileWhole("/dev/null", bytes());
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

it("says when the file can't be written", async () => {
  await expect(writeFileWhole(join(directory, "none", "file"), bytes())).rejects.toThrow(UsageError);
});
