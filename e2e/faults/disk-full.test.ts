// A database whose files are on a disk that is full.
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as readReadiness } from "#app/readyz/route.ts";
import { disconnect } from "#lib/db/client.ts";
import { call, send } from "#lib/testing/call-route.ts";
import type { Ledger } from "#lib/testing/faults/ledger.ts";
import { expectAgreement } from "#lib/testing/faults/prove.ts";
import { buildDesk } from "#lib/testing/faults/write-steadily.ts";
import { connect } from "#scripts/database/connect.ts";
import { adoptDatabase, type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

/** What is left free when the disk is filled: less than a few memories take. */
const LEFT_BYTES = 256 * 1_024;

let postgres: OwnPostgres;
let disk: string;
/** Why there is no such disk here, or null. */
let obstacle: string | null = null;

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), "weft-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m,mode=0700", "tmpfs", disk], {
    encoding: "utf8",
  });
  if (mounted.status !== 0) {
    obstacle = mounted.error?.message ?? mounted.stderr.trim();
    return;
  }
  postgres = await openOwnPostgres();
  const { uid, gid } = postgres.account;
  if (uid !== undefined && gid !== undefined) chownSync(disk, uid, gid);
  const admin = await connect(postgres.adminUrl);
  await admin.query(`create tablespace small location '${disk}'`);
  await admin.query("create database weft tablespace small");
  await admin.end();
  await adoptDatabase(postgres.adminUrl, "weft");
});
afterAll(async () => {
  if (obstacle === null) {
    await disconnect();
    await postgres.close();
    execFileSync("umount", [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

it("refuses to write with 503, goes on reading, and writes again when there is room", async () => {
  if (obstacle !== null) {
    // Only root may mount a small disk, and PostgreSQL has no other way to run out of space on purpose.
    console.log(`fault, disk full: NOT RUN, no small disk can be mounted here (${obstacle})`);
    return;
  }
  const desk = await buildDesk(1, 1);
  const { as } = desk;
  const ledger: Ledger = new Map();
  let count = 0;
  async function save() {
    const title = `written ${count++}`;
    // Nothing that compresses.
    const content = randomBytes(15_000).toString("hex");
    const received = await send("createMemory", { as, body: { title, content } });
    const outcome = received.status === 201 ? "acked" : "refused";
    ledger.set(title, [{ change: "put 1", outcome }]);
    return received;
  }
  expect((await save()).status).toBe(201);
  const filler = join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, new Uint8Array(bavail * bsize - LEFT_BYTES));
  let refused = await save();
  while (refused.status === 201 && count < 500) refused = await save();
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(refused.headers.get("retry-after")).toBe("1");
  for (let more = 0; more < 5; more += 1) expect([201, 503]).toContain((await save()).status);
  const list = await call("listMemories", { as });
  expect(list.body.items.length).toBeGreaterThan(2);
  expect((await call("readGraph", { as })).status).toBe(200);
  expect((await readReadiness()).status).toBe(200);
  rmSync(filler);
  for (let more = 0; more < 5; more += 1) expect((await save()).status).toBe(201);
  await expectAgreement("disk full", desk, ledger, { saved: count });
});
