import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findPostmaster, parseCommandLine, parsePidFile, parsePortOption } from "./postmaster.ts";

describe("parsePidFile", () => {
  test("reads process and port", () => {
    expect(parsePidFile("4711\n/srv/data\n1796016014\n33097\n\n127.0.0.1\n  1 2\nready\n")).toEqual({
      pid: 4711,
      port: 33097,
    });
  });
  test.each(["", "4711\n/srv/data\n", "-4711\n/srv/data\n1\n5432\n"])("finds no server in %j", (text) => {
    expect(parsePidFile(text)).toBeNull();
  });
});

test("parsePortOption reads the last command line", () => {
  expect(parsePortOption('/bin/postgres "-D" "/data" "-c" "jit=off" "-c" "port=33097"\n')).toBe(33097);
  expect(parsePortOption("")).toBeNull();
});

describe("parseCommandLine", () => {
  test("finds the data directory of a server", () => {
    expect(parseCommandLine("/opt/bin/postgres\0-D\0/srv/data\0-c\0jit=off\0")).toBe("/srv/data");
  });
  test.each(["postgres: checkpointer \0", "/usr/bin/node\0-D\0/srv/data\0", ""])("not in %j", (text) => {
    expect(parseCommandLine(text)).toBeNull();
  });
});

describe("findPostmaster", () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "weft-postmaster-"));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test("a process of another program is not the server", () => {
    writeFileSync(join(directory, "postmaster.pid"), `${process.pid}\n${directory}\n1\n5432\n`);
    expect(findPostmaster(directory)).toBeNull();
  });
  test("nor is there one without a pid file", () => {
    expect(findPostmaster(directory)).toBeNull();
  });
});
