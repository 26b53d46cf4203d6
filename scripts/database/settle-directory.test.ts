import { mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settleDirectory } from "./settle-directory.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "weft-settle-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

test("a database lives where it was asked for, in a folder that every user may pass through", () => {
  const before = process.umask(0o077);
  try {
    expect(settleDirectory(join(parent, "new", "postgres"), {})).toBe(join(parent, "new", "postgres"));
  } finally {
    process.umask(before);
  }
  expect(statSync(join(parent, "new")).mode & 0o777).toBe(0o755);
});

test("one that was moved out of reach is found again by the link it left", () => {
  symlinkSync("/var/lib/weft/elsewhere/postgres", join(parent, "postgres"));
  expect(settleDirectory(join(parent, "postgres"), {})).toBe("/var/lib/weft/elsewhere/postgres");
});
