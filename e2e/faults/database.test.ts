// Faults of the database, under the routes of the API in this process and sixteen writers, with the waits that the service has.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as readLiveness } from "#app/livez/route.ts";
import { GET as readReadiness } from "#app/readyz/route.ts";
import { disconnect } from "#lib/db/client.ts";
import { send } from "#lib/testing/call-route.ts";
import type { Ledger, Outcome } from "#lib/testing/faults/ledger.ts";
import { expectAgreement, moreAcked, proveThrough, until } from "#lib/testing/faults/prove.ts";
import { nameLink } from "#lib/testing/faults/read-stored.ts";
import { buildDesk, type Desk } from "#lib/testing/faults/write-steadily.ts";
import { look } from "#lib/testing/look.ts";
import { countFromEnv } from "#lib/testing/report-figures.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { adoptDatabase, type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

const kills = countFromEnv("WEFT_FAULT_KILLS", 60);
const rounds = countFromEnv("WEFT_FAULT_ROUNDS", 3);

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await openOwnPostgres();
  await adoptDatabase(postgres.adminUrl, "weft");
});
afterAll(async () => {
  await disconnect();
  await postgres.close();
});

const isReady = async () => (await readReadiness()).status === 200;

/** Asks for readiness all the while, and counts what it says. */
function watchReadiness() {
  const seen = { yes: 0, no: 0 };
  let watching = true;
  const watched = (async () => {
    while (watching) {
      seen[(await isReady()) ? "yes" : "no"] += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async end() {
      watching = false;
      await watched;
      return seen;
    },
  };
}

it("loses nothing while connections are ended", () =>
  proveThrough("backends terminated", send, async (written) => {
    let ended = 0;
    while (ended < kills) {
      const rows = await look(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where usename = 'weft_app' and state <> 'idle' order by random() limit 1) victim`,
      );
      ended += rows.length;
      await moreAcked(written, 10);
    }
    return { ended };
  }));

/** A connection of the service's in the middle of a transaction, if there is one now: our own server's child. */
async function findVictim(): Promise<number | null> {
  const [row] = await look<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'weft_app' and backend_xid is not null order by random() limit 1`,
  );
  if (!row) return null;
  const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${row.pid}/status`, "utf8"))?.[1];
  if (Number(parent) !== postgres.pid()) throw new Error(`${row.pid} is none of ours`);
  return row.pid;
}

it("loses nothing when a backend is killed in the middle of a transaction, and the server recovers", () =>
  proveThrough("backend kill -9", send, async (written) => {
    let no = 0;
    for (let round = 0; round < rounds; round += 1) {
      const readiness = watchReadiness();
      let victim: number | null = null;
      await until("a transaction has begun", async () => {
        victim = await findVictim();
        return victim !== null;
      });
      // As whom the server runs: a process of that name and of no other.
      execFileSync("kill", ["-9", String(victim)], { ...postgres.account, cwd: "/" });
      await until("the server is back", () => asSuperuser(() => Promise.resolve(true)).catch(() => false));
      await until("it is ready", isReady);
      await moreAcked(written, 50);
      no += (await readiness.end()).no;
    }
    return { rounds, "not ready": no };
  }));

it("loses nothing when the server is restarted at once, and readiness says so", () =>
  proveThrough("immediate restart", send, async (written) => {
    for (let round = 0; round < rounds; round += 1) {
      await postgres.stop("immediate");
      expect(await isReady()).toBe(false);
      expect((await readLiveness()).status).toBe(200);
      await postgres.start();
      await until("it is ready", isReady);
      await moreAcked(written, 50);
    }
    return { rounds };
  }));

const put = (desk: Desk, kind: string) =>
  send("putLink", {
    as: desk.as,
    params: { source: desk.sources[0] ?? "", target: desk.targets[0] ?? "" },
    query: { kind },
    body: { metadata: { value: 1 } },
  });

/** A ledger of one change a kind. */
function told(desk: Desk, outcomes: Record<string, Outcome>): Ledger {
  return new Map(
    Object.entries(outcomes).map(([kind, outcome]) => [
      nameLink(desk.sources[0] ?? "", desk.targets[0] ?? "", kind),
      [{ change: "put 1", outcome }],
    ]),
  );
}

it("answers 503 when a lock does not come free", async () => {
  const desk = await buildDesk(1, 1);
  await holdMemory(desk.sources[0] ?? "", async (gate) => {
    const begun = performance.now();
    const refused = await put(desk, "locked");
    const ms = Math.round(performance.now() - begun);
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await isReady()).toBe(true);
    await gate.open();
    expect((await put(desk, "free")).status).toBe(201);
    await expectAgreement("lock wait", desk, told(desk, { locked: "refused", free: "acked" }), {
      "refused after ms": ms,
    });
  });
});

it("answers 503 when a statement takes too long, and the connection goes on", async () => {
  const desk = await buildDesk(1, 1);
  await look(`create function slow_links() returns trigger language plpgsql as
              $$ begin if new.kind = 'slow' then perform pg_sleep(30); end if; return new; end $$`);
  await look(
    "create trigger z_slow before insert on memory_links for each row execute function slow_links()",
  );
  const pids = async () =>
    (await look<{ pid: number }>("select pid from pg_stat_activity where usename = 'weft_app'"))
      .map(({ pid }) => pid)
      .sort();
  try {
    const before = await pids();
    const begun = performance.now();
    const refused = await put(desk, "slow");
    const ms = Math.round(performance.now() - begun);
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await put(desk, "quick")).status).toBe(201);
    // Of those that have had nothing to do for so long, the pool lets go.
    const after = await pids();
    expect(after.length).toBeGreaterThan(0);
    expect(before).toEqual(expect.arrayContaining(after));
    const ledger = told(desk, { slow: "refused", quick: "acked" });
    await expectAgreement("statement timeout", desk, ledger, { "refused after ms": ms });
  } finally {
    await look("drop function slow_links() cascade");
  }
});

/** Takes connections as the service's user until there are none. */
async function takeAll(): Promise<{ count: number; release(): Promise<void> }> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: process.env.WEFT_DATABASE_URL });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!(error instanceof pg.DatabaseError && error.code === "53300")) throw error;
      return {
        count: taken.length,
        release: async () => {
          await Promise.all(taken.map((each) => each.end()));
        },
      };
    }
  }
}

it("answers 503 while the server has no connection to spare, and recovers", async () => {
  const desk = await buildDesk(1, 1);
  await disconnect();
  const { count, release } = await takeAll();
  try {
    for (let asked = 0; asked < 20; asked += 1) {
      expect(await put(desk, "crowded")).toMatchObject({ status: 503, body: { code: "unavailable" } });
    }
    expect(await isReady()).toBe(false);
    expect((await readLiveness()).status).toBe(200);
  } finally {
    await release();
  }
  await until("it is ready", isReady);
  expect((await put(desk, "alone")).status).toBe(201);
  const ledger = told(desk, { crowded: "refused", alone: "acked" });
  await expectAgreement("max_connections", desk, ledger, { taken: count, refused: 20 });
});
