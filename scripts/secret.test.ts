import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secret } from "./secret.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "weft-secret-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a secret is made once and stays the same", () => {
  const made = secret(directory, "session");
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(secret(directory, "session")).toBe(made);
});

test("each name has a secret of its own", () => {
  expect(secret(directory, "session")).not.toBe(secret(directory, "postgres"));
});

test("only its owner may read it", () => {
  secret(directory, "session");
  expect(statSync(join(directory, "secrets", "session")).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, "secrets")).mode & 0o777).toBe(0o700);
});
