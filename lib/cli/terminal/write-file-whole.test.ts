import { pbkdf2 } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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

it.each([0, 1])(
  "leaves what was, and nothing beside it, when it breaks off after %i lines",
  async (count) => {
    writeFileSync(file, "before");
    const fault = new Error("broken off");
    // With every thread at work, the draft is opened after it has been given up.
    const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)("word", "salt", 20_000, 32, "sha512"));
    await expect(writeFileWhole(file, bytes(count, fault))).rejects.toBe(fault);
    await Promise.all(busy);
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
