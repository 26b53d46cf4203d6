import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "#scripts/startup-error.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";

let parent: string;
let settled: string | undefined;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "weft-embedded-"));
  chmodSync(parent, 0o755);
});
afterEach(() => {
  // The server may still be putting its last files away.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  if (settled) rmSync(dirname(settled), patiently);
  rmSync(parent, patiently);
});

async function open(exclusive: boolean) {
  const server = await openEmbeddedPostgres({
    directory: join(parent, "postgres"),
    password: "it's a/secret %",
    exclusive,
    settings: { fsync: "off" },
  });
  settled = server.directory;
  return server;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("what is written is there after a stop and a start, on the same port", async () => {
  const first = await open(true);
  await query(first.adminUrl, "create table kept (n int); insert into kept values (7)");
  await first.close();
  expect(findPostmaster(first.directory)).toBeNull();
  const second = await open(true);
  expect(second.adminUrl).toBe(first.adminUrl);
  expect(await query(second.adminUrl, "select n from kept")).toEqual([{ n: 7 }]);
  await second.close();
});

test("only one process may serve, and the second leaves the first unharmed", async () => {
  const first = await open(true);
  await expect(open(true)).rejects.toThrow(StartupError);
  expect(await query(first.adminUrl, "select 1 as n")).toEqual([{ n: 1 }]);
  await first.close();
});

test("the last one to leave stops the server", async () => {
  const serving = await open(true);
  const command = await open(false);
  await serving.close();
  expect(await query(command.adminUrl, "select 1 as n")).toEqual([{ n: 1 }]);
  await command.close();
  expect(findPostmaster(serving.directory)).toBeNull();
});

test("a server that dies comes back with everything that was committed", async () => {
  const server = await open(true);
  await query(server.adminUrl, "create table kept (n int); insert into kept values (7)");
  const died = findPostmaster(server.directory)?.pid ?? 0;
  process.kill(died, "SIGKILL");
  await expect.poll(() => findPostmaster(server.directory)?.pid ?? died, { timeout: 20_000 }).not.toBe(died);
  await expect
    .poll(() => query(server.adminUrl, "select n from kept").catch(() => null), { timeout: 20_000 })
    .toEqual([{ n: 7 }]);
  await server.close();
});

test("a server that is on its way back when it is closed does not stay", async () => {
  const server = await open(true);
  const died = findPostmaster(server.directory)?.pid ?? 0;
  process.kill(died, "SIGKILL");
  const cameBack = () => (findPostmaster(server.directory)?.pid ?? died) !== died;
  await expect.poll(cameBack, { interval: 2, timeout: 20_000 }).toBe(true);
  await server.close();
  // As long as it takes to come back.
  await pause(2_000);
  expect(findPostmaster(server.directory)).toBeNull();
});
