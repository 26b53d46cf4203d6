// Past 300 lines: every fault has the same stage, a built server and a database that can be cut off, and takes it down at its end.
// Faults of the service and around it: the built server as `npm start` runs it, with a database that can be cut off.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { disconnect } from "#lib/db/client.ts";
import { testHost } from "#lib/testing/build-credential.ts";
import { toBody, toUrl } from "#lib/testing/call-route.ts";
import type { Ledger, Outcome } from "#lib/testing/faults/ledger.ts";
import { expectAgreement, moreAcked, proveThrough, until } from "#lib/testing/faults/prove.ts";
import { nameLink } from "#lib/testing/faults/read-stored.ts";
import { buildDesk, type Desk, type Send } from "#lib/testing/faults/write-steadily.ts";
import { look } from "#lib/testing/look.ts";
import { type FaultyProxy, openProxy } from "#lib/testing/open-proxy.ts";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";
import { asSuperuser } from "#lib/testing/superuser.ts";
import { holdMemory } from "#lib/testing/with-gate.ts";
import { ensureDatabase } from "#scripts/database/ensure-database.ts";
import { choosePort } from "#scripts/serve.ts";
import { startServer, type TestServer } from "#scripts/test/start-server.ts";
import { administrationOf, type OwnPostgres, openOwnPostgres } from "./own-postgres.ts";

const rounds = countFromEnv("WEFT_FAULT_ROUNDS", 3);

let postgres: OwnPostgres;
let proxy: FaultyProxy;
let port: number;
let server: TestServer;

const url = () => `http://127.0.0.1:${port}`;

const start = () =>
  startServer(postgres.adminUrl, "weft", {
    DATABASE_URL: proxy.url,
    PORT: String(port),
    WEFT_DEMO: "off",
    WEFT_LOG_LEVEL: "error",
    WEFT_CONNECTION_WAIT_MS: "1500",
  });

beforeAll(async () => {
  postgres = await openOwnPostgres();
  const direct = await ensureDatabase(postgres.adminUrl, "weft");
  Object.assign(process.env, administrationOf(direct));
  // This process only makes what the tests begin with.
  process.env.WEFT_DATABASE_URL = process.env.WEFT_OWNER_URL;
  proxy = await openProxy(direct);
  port = await choosePort("127.0.0.1", 0);
});
afterAll(async () => {
  await server?.close();
  await disconnect();
  proxy.close();
  await postgres.close();
});

/** The status of a path, or 0 when nothing answers. */
async function ask(path: string): Promise<number> {
  try {
    return (await fetch(`${url()}${path}`)).status;
  } catch {
    return 0;
  }
}

/** Sends to the server, or through what stands before it. */
const sendTo =
  (base: () => string): Send =>
  async (name, call) => {
    const endpoint: Endpoint = endpoints[name];
    const { body, type } = toBody(call.body);
    const response = await fetch(toUrl(endpoint, call).replace(`http://${testHost}`, base()), {
      method: endpoint.method,
      headers: { ...type, ...call.as, ...call.headers },
      ...(body === undefined ? {} : { body }),
    });
    // The status has said it, whatever becomes of the rest.
    await response.arrayBuffer().catch(() => undefined);
    return response;
  };

const send = sendTo(url);

it("lives while the database is away at boot, says that it is not ready, and is when it comes", async () => {
  proxy.set("refused");
  const starting = start();
  await until("it lives", async () => (await ask("/livez")) === 200);
  const begun = performance.now();
  for (let asked = 0; asked < 10; asked += 1) {
    expect({ live: await ask("/livez"), ready: await ask("/readyz") }).toEqual({ live: 200, ready: 503 });
    expect(await ask("/api/v1/me")).toBe(503);
    await pause(100);
  }
  const away = Math.round(performance.now() - begun);
  proxy.set("passing");
  server = await starting;
  await until("it is ready", async () => (await ask("/readyz")) === 200);
  expect(await ask("/livez")).toBe(200);
  reportFigures("fault, database away at boot", { "away ms": away });
});

describe("a server that is up", () => {
  let desk: Desk;
  let source: string;
  let target: string;
  beforeEach(async () => {
    desk = await buildDesk(1, 1);
    [source = "", target = ""] = [...desk.sources, ...desk.targets];
  });

  const put = (kind: string, through: Send = send) =>
    through("putLink", {
      as: desk.as,
      params: { source, target },
      query: { kind },
      body: { metadata: { value: 1 } },
    });
  const told = (outcomes: Record<string, Outcome[]>): Ledger =>
    new Map(
      Object.entries(outcomes).map(([kind, all]) => [
        nameLink(source, target, kind),
        all.map((outcome) => ({ change: "put 1", outcome })),
      ]),
    );
  /** Transactions of the service that are open. */
  const countOpen = async () =>
    (await look("select from pg_stat_activity where usename = 'weft_app' and xact_start is not null")).length;

  it("does a change once whose answer the client never got", async () => {
    const between = await openProxy(url());
    try {
      const through = sendTo(() => new URL(between.url).origin);
      const title = `written ${source}`;
      const save = () =>
        through("createMemory", {
          as: desk.as,
          headers: { "idempotency-key": source },
          body: { title, content: title },
        });
      between.set("cut at answer");
      // On a busy machine the first of them may have been refused.
      const isDone = async (sql: string, value: string) => (await look(sql, [value])).length > 0;
      await until("the link is there", async () => {
        await expect(put("related", through)).rejects.toThrow("fetch failed");
        return isDone("select from memory_links where source_id = $1", source);
      });
      await until("the memory is there", async () => {
        await expect(save()).rejects.toThrow("fetch failed");
        return isDone("select from memories where title = $1", title);
      });
      await expect(put("related", through)).rejects.toThrow("fetch failed");
      await expect(save()).rejects.toThrow("fetch failed");
      between.set("passing");
      expect((await put("related", through)).status).toBe(200);
      expect((await save()).status).toBe(201);
    } finally {
      between.close();
    }
    const ledger = told({ related: ["unknown", "acked"] });
    ledger.set(`written ${source}`, [{ change: "put 1", outcome: "acked" }]);
    await expectAgreement("answers lost before the client", desk, ledger);
  });

  it("outlives the end of connections that nobody uses", async () => {
    await until("it writes", async () => (await put("before")).status < 300);
    const ended = await look(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'weft_app'",
    );
    expect(ended.length).toBeGreaterThan(0);
    await until("it writes again", async () => (await put("after")).status === 201);
    expect(await ask("/readyz")).toBe(200);
    process.kill(server.pid, 0);
    await expectAgreement("idle connections ended", desk, told({ before: ["acked"], after: ["acked"] }), {
      ended: ended.length,
    });
  });

  it("loses its locks when it stalls in the middle of a transaction, and goes on after", async () => {
    let refused: Awaited<ReturnType<typeof put>> | undefined;
    let ms = 0;
    await holdMemory(source, async (gate) => {
      const stalled = put("stalled");
      await gate.waiters(1);
      process.kill(server.pid, "SIGSTOP");
      try {
        await gate.open();
        const begun = performance.now();
        await until("PostgreSQL has ended the transaction", async () => (await countOpen()) === 0, 20_000);
        ms = Math.round(performance.now() - begun);
        await asSuperuser((client) =>
          client.query("select from memories where id = $1 for update nowait", [source]),
        );
      } finally {
        process.kill(server.pid, "SIGCONT");
      }
      refused = await stalled;
    });
    expect(refused?.status).toBe(503);
    expect((await put("after")).status).toBe(201);
    expect(await ask("/readyz")).toBe(200);
    const ledger = told({ stalled: ["refused"], after: ["acked"] });
    await expectAgreement("stalled in a transaction", desk, ledger, { "locks free after ms": ms });
  });

  function open(text: string): Promise<Socket> {
    const socket = connect({ host: "127.0.0.1", port });
    // It is cut at the end.
    socket.on("error", () => socket.destroy());
    return new Promise((resolve) => socket.write(text, () => resolve(socket)));
  }

  const head = (line: string, more = "") =>
    `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${desk.as.authorization}\r\n${more}\r\n`;

  const readMegabytes = () =>
    Math.round(
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1_024,
    );

  it("holds no connection for clients that never read, nor much memory", async () => {
    // 200 memories, each linked to each: 39,800 links, some ten megabytes of JSON.
    await asSuperuser((client) =>
      client.query(
        `with made as (insert into memories (workspace_id, owner_id, title, content, type, scope)
           select workspace_id, owner_id, 'end ' || n, repeat('text ', 2000), 'note', 'shared'
             from memories, generate_series(1, 200) n where id = $1 returning id)
         select count(*) from made`,
        [source],
      ),
    );
    await asSuperuser(async (client) => {
      await client.query("set session_replication_role = replica");
      await client.query(
        `insert into memory_links (workspace_id, source_id, target_id, kind, created_by,
                                   source_owner, source_audience, target_owner, target_audience)
         select s.workspace_id, s.id, t.id, 'related', s.owner_id, s.owner_id, s.audience_id, t.owner_id, t.audience_id
           from memories s join memories t on t.workspace_id = s.workspace_id and t.id <> s.id
          where s.workspace_id = $1 and s.title like 'end %' and t.title like 'end %'`,
        [desk.workspace.id],
      );
      await client.query("analyze memories, memory_links");
    });
    const whole = await fetch(`${url()}/api/v1/graph`, { headers: desk.as });
    expect(whole.status).toBe(200);
    const bytes = (await whole.arrayBuffer()).byteLength;
    const before = readMegabytes();
    const sockets: Socket[] = [];
    try {
      for (let client = 0; client < 24; client += 1) {
        const socket = await open(head(client % 3 === 2 ? "GET /api/v1/export" : "GET /api/v1/graph"));
        sockets.push(socket);
        // It takes in as much as a socket does by itself, and never more.
        await once(socket, "readable");
        expect(String(socket.read(12))).toBe("HTTP/1.1 200");
      }
      expect(await countOpen()).toBe(0);
      const held = readMegabytes();
      expect((await put("meanwhile")).status).toBe(201);
      expect(await ask("/readyz")).toBe(200);
      reportFigures("fault, clients that never read", {
        clients: sockets.length,
        "graph bytes": bytes,
        "connections held": 0,
        "MB before": before,
        "MB held": held,
      });
      // What is held for a client is its answer once, and not a multiple of it.
      expect(held - before).toBeLessThan(600);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it("holds no connection for bodies that come a byte a second", async () => {
    const sockets: Socket[] = [];
    try {
      for (let client = 0; client < 40; client += 1) {
        sockets.push(
          await open(
            head("POST /api/v1/memories", "content-type: application/json\r\ncontent-length: 1000\r\n"),
          ),
        );
      }
      for (let second = 0; second < 4; second += 1) {
        for (const socket of sockets) socket.write(" ");
        await pause(1_000);
        // Who they are is asked when each begins.
        await until("they hold none", async () => (await countOpen()) === 0, 5_000);
        expect((await put(`k${second}`)).status).toBe(201);
        expect(await ask("/readyz")).toBe(200);
      }
      reportFigures("fault, a byte a second", { clients: sockets.length });
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

it.each(["SIGKILL", "SIGTERM"] as const)("loses nothing when the service ends by %s", (signal) =>
  proveThrough(`service ${signal}`, send, async (written) => {
    let [longest, codes] = [0, ""];
    for (let round = 0; round < rounds; round += 1) {
      const code = await server.end(signal);
      codes = String(code ?? signal);
      if (signal === "SIGTERM") expect(code).toBe(0);
      const begun = performance.now();
      await until(
        "no transaction of it is left",
        async () =>
          (await look("select from pg_stat_activity where usename = 'weft_app' and xact_start is not null"))
            .length === 0,
        5_000,
      );
      longest = Math.max(longest, Math.round(performance.now() - begun));
      server = await start();
      await until("it is ready", async () => (await ask("/readyz")) === 200);
      await moreAcked(written, 100);
    }
    return { rounds, ended: codes, "transactions left for ms": longest };
  }),
);
