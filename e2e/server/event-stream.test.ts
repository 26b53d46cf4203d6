import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey } from "#lib/auth/api-key.ts";
import { type Listening, listenTo } from "#lib/testing/listen.ts";
import { startServer } from "#scripts/test/start-server.ts";
import { buildOwner, saveMemory, serverUrl, toKey } from "./place.ts";

type Owner = Awaited<ReturnType<typeof buildOwner>>;
let home: Owner;
let teammate: Record<string, string>;

beforeAll(async () => {
  home = await buildOwner();
  teammate = toKey(await home.place.addPerson("Teammate"));
});

async function follow(as: Record<string, string>, after?: string, url = serverUrl): Promise<Listening> {
  const headers = { ...as, "accept-encoding": "gzip, br", ...(after ? { "last-event-id": after } : {}) };
  const response = await fetch(`${url}/api/v1/events/stream`, { headers });
  const listening = listenTo(response);
  await listening.until(({ comments, ended }) => comments > 0 || ended);
  return listening;
}

async function link(as: Record<string, string>, source: string, target: string): Promise<void> {
  const { status } = await fetch(`${serverUrl}/api/v1/memories/${source}/links/${target}`, {
    method: "PUT",
    headers: as,
  });
  if (status !== 201) throw new Error(`PUT answered ${status}`);
}

describe("the stream of events, over TCP", () => {
  it("comes at once and uncompressed, and tells a teammate of a new link within two seconds", async () => {
    const [a, b] = [await saveMemory(home.as), await saveMemory(home.as)];
    const listening = await follow(teammate);
    const { headers } = listening.response;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("x-accel-buffering")).toBe("no");
    const begun = Date.now();
    await link(home.as, a, b);
    const isThere = (heard: Listening["heard"]) => heard.events.some(({ subject }) => subject === "link");
    const heard = await listening.until(isThere);
    expect(Date.now() - begun).toBeLessThan(2_000);
    expect(heard.events.at(-1)?.link).toEqual({ sourceId: a, targetId: b, kind: "related" });
    await listening.leave();
  });

  it("goes on where a cut connection left it", async () => {
    const first = await follow(teammate);
    await saveMemory(home.as, { title: "before the cut" });
    await first.until(({ events }) => events.some(({ after }) => after?.title === "before the cut"));
    await first.leave();
    const titles = ["1", "2", "3"];
    for (const title of titles) await saveMemory(home.as, { title });
    const second = await follow(teammate, first.heard.lastEventId);
    const { events } = await second.until((heard) => heard.events.length >= titles.length);
    expect(events.map(({ after }) => after?.title)).toEqual(titles);
    await second.leave();
  });

  it("gives the place of whoever hangs up, or only asks for the headers, to the next one", async () => {
    const as = toKey(await home.place.addPerson("Restless"));
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: 20 }, () => follow(as)));
      expect(new Set(all.map(({ response }) => response.status))).toEqual(new Set([200]));
      const full = await fetch(`${serverUrl}/api/v1/events/stream`, { headers: as });
      expect(full.status).toBe(429);
      await Promise.all(all.map((listening) => listening.leave()));
      await expect
        .poll(async () => {
          const again = await follow(as);
          await again.leave();
          return again.response.status;
        })
        .toBe(200);
    }
    for (let count = 0; count < 25; count += 1) {
      const { status } = await fetch(`${serverUrl}/api/v1/events/stream`, { method: "HEAD", headers: as });
      expect(status).toBe(200);
    }
  });
});

/** Someone on a server of its own: its administration in this process is that of another one. */
async function addOwner(databaseUrl: string): Promise<Record<string, string>> {
  const { key, prefix, secretHash } = buildApiKey();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `with u as (insert into users (email, name, password_hash) values ('a@test.example', 'A', 'none') returning id),
          w as (insert into workspaces (slug, name) values ('place', 'Place') returning id),
          m as (insert into members (workspace_id, user_id, role) select w.id, u.id, 'member' from w, u)
     insert into api_keys (workspace_id, user_id, prefix, secret_hash) select w.id, u.id, $1, $2 from w, u`,
    [prefix, Buffer.from(secretHash)],
  );
  await client.end();
  return { authorization: `Bearer ${key}` };
}

it("says that it is there, and ends its streams at once when the server stops", async () => {
  const settings = { WEFT_STREAM_BEAT_MS: "200", WEFT_DEMO: "off" };
  const server = await startServer(
    process.env.WEFT_TEST_ADMIN_URL ?? "",
    `weft_stream_${Date.now()}`,
    settings,
  );
  try {
    const listening = await follow(await addOwner(server.env.DATABASE_URL ?? ""), undefined, server.url);
    await listening.until(({ comments }) => comments >= 4);
    const closing = server.close();
    await listening.until(({ ended }) => ended);
    // A stream that went on would be cut, after the three seconds that the server gives to those at work.
    expect(listening.heard.failed).toBe(false);
    await closing;
  } finally {
    await server.close();
  }
}, 180_000);
