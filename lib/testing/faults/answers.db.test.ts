// Faults that are quick and always fall alike: the others, with servers of their own, are in e2e/faults.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as readReadiness } from "#app/readyz/route.ts";
import { poolSize } from "#lib/db/client.ts";
import { type Call, call, send } from "#lib/testing/call-route.ts";
import { look } from "#lib/testing/look.ts";
import { type FaultyProxy, openProxy } from "#lib/testing/open-proxy.ts";
import { takeConnections } from "#lib/testing/take-connections.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import type { Change, Ledger, Outcome } from "./ledger.ts";
import { expectAgreement } from "./prove.ts";
import { nameLink } from "./read-stored.ts";
import { buildDesk, type Desk, type Writing } from "./write-steadily.ts";

// As the service has it, and before anything reads the environment.
process.env.WEFT_CONNECTION_WAIT_MS = "1500";

let proxy: FaultyProxy;
let desk: Desk;
let source: string;
let target: string;

beforeAll(async () => {
  proxy = await openProxy(process.env.WEFT_DATABASE_URL ?? "");
  process.env.WEFT_DATABASE_URL = proxy.url;
  return () => proxy.close();
});
beforeEach(async () => {
  desk = await buildDesk(1, 1);
  [source = "", target = ""] = [...desk.sources, ...desk.targets];
});
afterEach(() => proxy.set("passing"));

/** Sends one change and notes how it was answered. */
async function ask(ledger: Ledger, thing: string, change: Change, name: Writing, request: Call) {
  const { status, headers } = await send(name, { as: desk.as, ...request });
  const outcome: Outcome = status < 300 ? "acked" : headers.has("retry-after") ? "refused" : "unknown";
  ledger.set(thing, [...(ledger.get(thing) ?? []), { change, outcome }]);
  return { status, outcome };
}

/** Asks until it is answered, as a client does. */
async function insist(run: () => ReturnType<typeof ask>): Promise<number> {
  for (;;) {
    const { status, outcome } = await run();
    if (outcome === "acked") return status;
    expect(status).toBe(503);
  }
}

describe.each(["cut at commit", "reset at commit"] as const)("an answer that is lost (%s)", (mode) => {
  it("leaves one link and one event, however often it is asked for", async () => {
    const ledger: Ledger = new Map();
    const params = { source, target };
    const put = () =>
      ask(ledger, nameLink(source, target, "related"), "put 1", "putLink", {
        params,
        body: { metadata: { value: 1 } },
      });
    proxy.set(mode, "app.put_link(");
    expect(await put()).toEqual({ status: 503, outcome: "unknown" });
    proxy.set("passing");
    // It was made: nothing is left to do.
    expect(await insist(put)).toBe(200);
    await expectAgreement(`PUT ${mode}`, desk, ledger);
  });

  it("leaves one memory, saved again under the same Idempotency-Key", async () => {
    const title = `written ${mode}`;
    const ledger: Ledger = new Map();
    const headers = { "idempotency-key": mode.replaceAll(" ", "-") };
    const save = () =>
      ask(ledger, title, "put 1", "createMemory", { headers, body: { title, content: title } });
    proxy.set(mode, "insert into memories");
    expect(await save()).toEqual({ status: 503, outcome: "unknown" });
    proxy.set("passing");
    expect(await insist(save)).toBe(201);
    await expectAgreement(`POST ${mode}`, desk, ledger);
  });
});

const put = (kind: string) =>
  send("putLink", { as: desk.as, params: { source, target }, query: { kind }, body: {} });

const inAMoment = { status: 503, body: { code: "unavailable" } };

describe("503 in time, and over when its cause is", () => {
  it("while every connection is taken", async () => {
    const release = await takeConnections();
    const begun = performance.now();
    const refused = await put("one too many");
    const ms = Math.round(performance.now() - begun);
    expect(refused).toMatchObject(inAMoment);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await readReadiness()).status).toBe(503);
    await release();
    expect((await readReadiness()).status).toBe(200);
    expect((await put("one too many")).status).toBe(201);
    console.log(`fault, pool exhausted: ${poolSize} connections taken, refused after ms ${ms}`);
  });

  it("when a statement is cancelled: the connection goes on", async () => {
    await call("readMe", { as: desk.as });
    await holdMemory(source, async (gate) => {
      const refused = put("k");
      await gate.waiters(1);
      const [row] = await look<{ pid: number; cancelled: boolean }>(
        `select pid, pg_cancel_backend(pid) as cancelled from pg_stat_activity
          where datname = current_database() and usename = 'weft_app' and wait_event_type = 'Lock'`,
      );
      expect(row?.cancelled).toBe(true);
      expect(await refused).toMatchObject(inAMoment);
      await gate.open();
      expect((await put("k")).status).toBe(201);
      expect(await look("select from pg_stat_activity where pid = $1", [row?.pid])).toHaveLength(1);
    });
  });
});
