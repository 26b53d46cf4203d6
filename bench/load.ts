import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { poolSize } from "#lib/db/client.ts";
import type { BenchDatabase } from "./open-database.ts";
import { type Order, openSender, type Shot, sendAtOnce, sendAtRate } from "./open-loop.ts";
import { buildOwners, type Owner } from "./owners.ts";
import { printBar, printFloor } from "./print.ts";
import { secondsOf } from "./process-use.ts";
import { openServed, type Served } from "./served.ts";

type Load = {
  served: Served;
  send: (order: Order) => Promise<number>;
  seconds: number;
};

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

const isGood = ({ status }: Shot) => status >= 200 && status < 300;
/** What must never be answered: a fault of ours that is no 503, or nothing at all. */
const isFault = ({ status }: Shot) => status === 0 || (status >= 500 && status !== 503);

type Cost = { node: number; postgres: number; generator: number };

function printShots(name: string, shots: Shot[], cost?: Cost): void {
  const counts = new Map<number, number>();
  for (const { status } of shots) counts.set(status, (counts.get(status) ?? 0) + 1);
  const ms = shots.map((shot) => shot.ms);
  const each = (seconds: number) => `${((seconds / shots.length) * 1_000).toFixed(1)} ms`;
  const costs = cost
    ? `; CPU a request: Node ${each(cost.node)}, PostgreSQL ${each(cost.postgres)}, generator ${each(cost.generator)}`
    : "";
  const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
  console.log(
    `${name}: ${statuses.join(", ")}; p50 ${quantile(ms, 0.5).toFixed(0)}, p99 ${quantile(ms, 0.99).toFixed(0)} ms${costs}; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Runs one part, and prints what became of it and what it cost. */
async function measureShots(name: string, { served }: Load, run: () => Promise<Shot[]>): Promise<Shot[]> {
  const before = served.use();
  const generator = secondsOf(process.pid);
  const shots = await run();
  const after = served.use();
  const generated = secondsOf(process.pid) - generator;
  // What was given up on may still be at work: it is not the next part's.
  await pause(3_000);
  printShots(name, shots, {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    generator: generated,
  });
  return shots;
}

const p99 = (shots: Shot[]) =>
  quantile(
    shots.map((shot) => shot.ms),
    0.99,
  );
/** Good answers a second that came within the part: what comes after it was not done under its load. */
const goodputOf = (shots: Shot[], { rate, seconds }: { rate: number; seconds: number }) =>
  shots.filter((shot, index) => isGood(shot) && index / rate + shot.ms / 1_000 <= seconds).length / seconds;
const faultsOf = (shots: Shot[]) => shots.filter(isFault).length;

function listOrder({ headers, memories }: Owner): Order {
  return { method: "GET", path: `/api/v1/memories/${memories[0]}/links`, headers };
}

function putOrder({ headers }: Owner, source: string, target: string, kind: string): Order {
  return { method: "PUT", path: `/api/v1/memories/${source}/links/${target}?kind=${kind}`, headers };
}

/** PUTs of links that are not there yet, owner after owner, so that no two that follow each other wait for one owner's lock. */
function newLinks(owners: Owner[]): () => Order {
  let turn = 0;
  return () => {
    const owner = owners[turn % owners.length] ?? raise();
    const place = Math.floor(turn / owners.length);
    const { memories } = owner;
    const kind = Math.floor(place / (memories.length * (memories.length - 1)));
    const source = place % memories.length;
    const step = 1 + (Math.floor(place / memories.length) % (memories.length - 1));
    turn += 1;
    return putOrder(
      owner,
      memories[source] ?? "",
      memories[(source + step) % memories.length] ?? "",
      `k${kind}`,
    );
  };
}

function raise(): never {
  throw new Error("a load needs owners with memories");
}

function turns<Item>(items: Item[], order: (item: Item) => Order): () => Order {
  let turn = 0;
  return () => order(items[turn++ % items.length] ?? raise());
}

/** `pages` are whole ones among the records: the first change of a page after a checkpoint. */
type Written = { events: number; bytes: number; records: number | null; pages: number | null };

/**
 * What an unchanged PUT must leave as it is: the events, and what the service's connections have written to the log. Before 18 PostgreSQL does not
 * tell whose that was: what it wrote of its own, by autovacuum above all, is among it then.
 */
async function readWritten({ admin }: Served): Promise<Written> {
  const { rows: told } = await admin.query<{ told: boolean }>(
    "select to_regproc('pg_stat_get_backend_wal') is not null as told",
  );
  const wal = told[0]?.told
    ? `select sum(w.wal_bytes)::float8 as bytes, sum(w.wal_records)::int as records, sum(w.wal_fpi)::int as pages
         from pg_stat_activity a, pg_stat_get_backend_wal(a.pid) w
        where a.datname = current_database() and a.usename = 'weft_app'`
    : "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes, null::int as records, null::int as pages";
  const { rows } = await admin.query<Written>(
    `select (select count(*)::int from events) as events, wal.* from (${wal}) wal`,
  );
  return rows[0] ?? { events: 0, bytes: 0, records: null, pages: null };
}

async function benchUnchanged(load: Load, owners: Owner[]): Promise<boolean[]> {
  const pairs = owners.map((owner) => ({
    owner,
    source: owner.memories[0] ?? "",
    target: owner.memories[1] ?? "",
  }));
  const repeat = turns(pairs, ({ owner, source, target }) => putOrder(owner, source, target, "again"));
  for (const _ of pairs) await load.send(repeat());
  // What the parts before have written is made fast, as autovacuum does in service: else whoever reads it first pays for its hints, a page each.
  await load.served.admin.query("vacuum");
  const before = await readWritten(load.served);
  const shots = await measureShots("PUT unchanged, 300/s", load, () =>
    sendAtRate(load.send, repeat, { rate: 300, seconds: load.seconds }),
  );
  const after = await readWritten(load.served);
  if (after.records !== null && after.pages !== null) {
    const [records, pages] = [after.records - (before.records ?? 0), after.pages - (before.pages ?? 0)];
    console.log(`WAL of all of them: ${records} records, ${pages} of them whole pages`);
  }
  return [
    printFloor("unchanged PUT, share of 300/s answered 200", shots.filter(isGood).length / shots.length, 1),
    printBar("unchanged PUT, events", after.events - before.events, 0),
    // Of each key, when it was last used is written once a while; a PUT that wrote would write a hundred bytes and more.
    printBar("unchanged PUT, bytes of WAL each", (after.bytes - before.bytes) / shots.length, 20),
  ];
}

/** One client asks for what is not there, far more often than it may. */
async function benchStorm(load: Load, [client, ...others]: Owner[]): Promise<boolean[]> {
  const { send, seconds } = load;
  if (!client) return raise();
  const missing = (): Order => ({
    method: "GET",
    path: `/api/v1/memories/${randomUUID()}`,
    headers: client.headers,
  });
  const legitimate = () => sendAtRate(send, turns(others, listOrder), { rate: 50, seconds });
  const idle = await measureShots("list, 50/s, idle", load, legitimate);
  let storm: Shot[] = [];
  const meanwhile = await measureShots("list, 50/s, in the storm (CPU of both)", load, async () => {
    const [missed, shots] = await Promise.all([
      sendAtRate(send, missing, { rate: 400, seconds }),
      legitimate(),
    ]);
    storm = missed;
    return shots;
  });
  printShots("404, 400/s of one key", storm);
  return [
    printBar(
      "404 storm, answered neither 404 nor 429",
      storm.filter(({ status }) => status !== 404 && status !== 429).length,
      0,
    ),
    printFloor(
      "404 storm, share of others answered 200",
      meanwhile.filter(isGood).length / meanwhile.length,
      1,
    ),
    printBar("404 storm, p99 of others, times idle", p99(meanwhile) / p99(idle), 2),
  ];
}

async function benchOverload(load: Load, create: () => Order): Promise<boolean[]> {
  const { send, seconds } = load;
  const peak = await measureShots("PUT create, 20 clients without a pause", load, () =>
    sendAtOnce(send, create, { clients: 20, seconds }),
  );
  const peakRate = peak.filter(isGood).length / seconds;
  const rate = Math.round(4 * peakRate);
  const over = await measureShots(`PUT create, ${rate}/s, four times that`, load, () =>
    sendAtRate(send, create, { rate, seconds }),
  );
  const refused = over.filter(({ status }) => status === 503 || status === 429);
  // Within five seconds everything is as it was: the sixth is measured.
  await pause(5_000);
  const later = await measureShots("PUT create, a quarter of the peak, five seconds later", load, () =>
    sendAtRate(send, create, { rate: Math.max(1, Math.round(peakRate / 4)), seconds: 3 }),
  );
  return [
    printFloor("overload, goodput of peak", goodputOf(over, { rate, seconds }) / peakRate, 0.8),
    printBar("overload, p99 of a refusal, ms", p99(refused), 1_000),
    printBar(
      "overload, answered neither 2xx nor 503 or 429",
      over.length - refused.length - over.filter(isGood).length,
      0,
    ),
    printFloor("five seconds later, share answered 201", later.filter(isGood).length / later.length, 1),
    printBar("faults of any part of the overload", faultsOf([...peak, ...over, ...later]), 0),
  ];
}

/** The built server under load, over HTTP, the generator on the same machine. Each part lasts `seconds`. */
export async function benchLoad(bench: BenchDatabase, seconds: number): Promise<boolean> {
  const served = await openServed(bench, "weft_load");
  // By its address: a name is looked up anew for every connection, by one of four threads.
  const sender = openSender(served.server.url.replace("localhost", "127.0.0.1"));
  const load: Load = { served, send: sender.send, seconds };
  try {
    console.log(`\nLoad over HTTP, ${seconds} s each; wall time includes the wait of a request that was due`);
    const owners = await buildOwners(served.admin, 20, 40);
    const create = newLinks(owners);
    const list = turns(owners, listOrder);
    // As it is after a while in service: every connection has its plans.
    await sendAtOnce(load.send, create, { clients: 2 * poolSize, seconds: Math.min(8, seconds) });

    await measureShots("the floor: /livez, 300/s", load, () =>
      sendAtRate(load.send, () => ({ method: "GET", path: "/livez", headers: {} }), { rate: 300, seconds }),
    );
    const created = await measureShots("PUT create, 150/s", load, () =>
      sendAtRate(load.send, create, { rate: 150, seconds }),
    );
    const bars = [
      printFloor(
        "PUT create, share of 150/s answered 201",
        created.filter(isGood).length / created.length,
        1,
      ),
      printBar("PUT create, p99, ms", p99(created), 100),
    ];
    bars.push(...(await benchUnchanged(load, owners)));
    const listed = await measureShots("list of 50, 300/s", load, () =>
      sendAtRate(load.send, list, { rate: 300, seconds }),
    );
    bars.push(
      printFloor("list, share of 300/s answered 200", listed.filter(isGood).length / listed.length, 1),
    );
    bars.push(...(await benchStorm(load, owners)));
    bars.push(...(await benchOverload(load, create)));
    console.log(`The server has ${served.megabytes().toFixed(0)} MB of memory at the end.`);
    return bars.every(Boolean);
  } finally {
    sender.close();
    await served.close();
  }
}
