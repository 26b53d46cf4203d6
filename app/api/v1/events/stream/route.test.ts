// Past 300 lines: what a stream says, how it ends, and what it is refused, a describe a status.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { endStreams } from "#lib/http/open-streams.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildKey, buildSession, type Credential } from "#lib/testing/build-credential.ts";
import { buildLink } from "#lib/testing/build-link.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal, sendOnly } from "#lib/testing/call-route.ts";
import { type Heard, type Listening, listen, listenTo } from "#lib/testing/listen.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { toFile } from "#lib/testing/transfer-file.ts";
import { withGate } from "#lib/testing/with-gate.ts";
import { withoutDatabase } from "#lib/testing/without-database.ts";

let workspace: TestWorkspace;
let owner: Actor;
let as: Credential;
let open: Listening[] = [];

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  as = await buildKey(owner);
});

afterEach(async () => {
  await Promise.all(open.map((listening) => listening.leave()));
  open = [];
});

/** Listens until the test is over, from when everything that was written before is past. */
async function follow(...given: Parameters<typeof listen>): Promise<Listening> {
  await passHorizon();
  const listening = await listen(...given);
  open.push(listening);
  await listening.until(({ comments }) => comments > 0);
  return listening;
}

const heardOf = (count: number) => (heard: Heard) => heard.events.length >= count || heard.ended;
const titles = ({ events }: Heard) => events.map(({ after, action }) => after?.title ?? action);
const ended = (heard: Heard) => heard.ended;

describe("GET 200", () => {
  it("sends each event as the list has it, under its id and subject, to whoever may see it, within two seconds", async () => {
    const teammate = await follow(await buildKey(await workspace.addMember()));
    const own = await follow(as);
    const stranger = await follow(await buildKey(await (await buildWorkspace()).addMember()));
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    const begun = Date.now();
    await buildLink(owner, a.id, b.id);
    const { events, names, lastEventId } = await teammate.until(heardOf(3));
    expect(Date.now() - begun).toBeLessThan(2_000);
    const { body } = await call("listEvents", { as, query: { limit: "3" } });
    expect(events).toEqual(body.items.toReversed());
    expect(names).toEqual(["memory", "memory", "link"]);
    expect(lastEventId).toBe(body.items[0]?.id);
    expect((await own.until(heardOf(3))).events).toEqual(events);
    expect(stranger.heard.events).toEqual([]);
  });

  it("sends a teammate's new link while a dry run of an import is under way", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    const teammate = await follow(await buildKey(await workspace.addMember()));
    const body = toFile([{ type: "memory", externalId: "a", content: "A" }]);
    const headers = { "content-type": "application/x-ndjson" };
    await withGate("lock table imported_memories in exclusive mode", [], async (gate) => {
      const dryRun = call("importMemories", { as, query: { dryRun: "true" }, body, headers });
      await gate.waiters(1);
      await buildLink(owner, a.id, b.id);
      const { events } = await teammate.until(heardOf(1));
      expect(events).toMatchObject([{ subject: "link", link: { sourceId: a.id } }]);
      await gate.open();
      expect(await dryRun).toMatchObject({ body: { created: 1, dryRun: true } });
    });
  });

  it("begins with a comment, a time to wait before coming back, and an id to come back with", async () => {
    const { heard, response } = await follow(as);
    expect(heard.text).toMatch(/^: weft\nretry: [2-4]\d{3}\nid: [0-9a-f-]{36}\n\n$/);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("cache-control")).toBe("private, no-store, no-transform");
  });

  it("resumes after the last event, or where it began, with neither gap nor duplicate", async () => {
    const first = await follow(as);
    const { lastEventId: start } = first.heard;
    await first.leave();
    await buildMemory(owner, { title: "while away" });
    const second = await follow(as, { after: start });
    const { events } = await second.until((heard) => titles(heard).includes("while away"));
    await second.leave();
    const last = events.at(-1)?.id ?? "";
    await buildMemory(owner, { title: "one" });
    await buildMemory(owner, { title: "two" });
    const third = await follow(as, { after: last.toUpperCase() });
    await buildMemory(owner, { title: "three" });
    expect(titles(await third.until(heardOf(3)))).toEqual(["one", "two", "three"]);
  });

  it("sends more than one batch", async () => {
    const place = await buildWorkspace();
    const member = await place.addMember();
    const [a, b] = [await buildMemory(member), await buildMemory(member)];
    await asOwner(
      (tx) => tx.$executeRaw`
        insert into events (workspace_id, subject, action, source_id, target_id, kind, source_audience, target_audience, user_id)
        select ${place.id}::uuid, 'link', 'replaced', ${a.id}::uuid, ${b.id}::uuid, n::text, ${place.id}::uuid, ${place.id}::uuid,
               ${member.userId}::uuid
          from generate_series(1, 250) n`,
    );
    const listening = await follow(await buildKey(member), { after: crypto.randomUUID() });
    const { events } = await listening.until(heardOf(252));
    expect(events.slice(2).map(({ link }) => Number(link?.kind))).toEqual(
      Array.from({ length: 250 }, (_, index) => index + 1),
    );
  });

  it("keeps to one memory and the links at it", async () => {
    const [a, b] = [await buildMemory(owner), await buildMemory(owner)];
    const listening = await follow(as, { query: { memory: a.id } });
    await buildMemory(owner);
    await buildLink(owner, b.id, a.id);
    await trashMemory(owner, { id: b.id });
    await buildMemory(owner);
    await call("archiveMemory", { as, params: { id: a.id } });
    const heard = await listening.until((each) => titles(each).includes(a.title));
    expect(heard.events.every(({ memoryId, link }) => (memoryId ?? link?.targetId) === a.id)).toBe(true);
  });

  it("sends nothing of what one can't see, and nothing of what is hidden by the time it is sent", async () => {
    const teammate = await follow(await buildKey(await workspace.addMember()));
    const blind = await follow(
      await buildKey(await workspace.addAgent(owner, { access: "write", private: false })),
    );
    const secret = await buildMemory(owner, { scope: "private" });
    await withGate("select pg_current_xact_id()", [], async (gate) => {
      const gone = await buildMemory(owner);
      await buildLink(owner, gone.id, secret.id);
      await trashMemory(owner, { id: gone.id });
      await gate.open();
    });
    await buildMemory(owner, { title: "for all" });
    for (const { until } of [teammate, blind]) {
      expect(titles(await until((heard) => titles(heard).includes("for all")))).toEqual(["for all"]);
    }
  });

  it("sends a member who has become a viewer what a viewer sees", async () => {
    const member = await workspace.addMember();
    const listening = await follow(await buildKey(member));
    await buildMemory(member, { title: "mine", scope: "private" });
    await listening.until(heardOf(1));
    const gate = withGate("select pg_current_xact_id()", [], async ({ open: openGate }) => {
      await buildMemory(member, { title: "mine no more", scope: "private" });
      await workspace.changeRole(member, "viewer");
      await openGate();
    });
    await gate;
    await buildMemory(owner, { title: "ours" });
    const heard = await listening.until((each) => titles(each).includes("ours"));
    expect(titles(heard)).toEqual(["mine", "ours"]);
  });
});

describe("a stream ends, with nothing more delivered, when", () => {
  /** Lets both be committed before anything is delivered: what ends the right, then an event. */
  async function endThenSave(ending: () => Promise<unknown>): Promise<void> {
    await withGate("select pg_current_xact_id()", [], async (gate) => {
      await ending();
      await buildMemory(owner, { title: "too late" });
      await gate.open();
    });
  }

  const endings: Record<string, () => Promise<[Credential, () => Promise<unknown>]>> = {
    "the key is revoked": async () => {
      const member = await workspace.addMember();
      const key = await buildKey(member);
      const revoke = () =>
        asOwner((tx) =>
          tx.apiKey.updateMany({ where: { userId: member.userId }, data: { revokedAt: new Date() } }),
        );
      return [key, revoke];
    },
    "the key expires": async () => {
      const member = await workspace.addMember();
      const key = await buildKey(member, { expiresAt: new Date(Date.now() + 3_600_000) });
      const expire = () =>
        asOwner((tx) =>
          tx.apiKey.updateMany({ where: { userId: member.userId }, data: { expiresAt: new Date() } }),
        );
      return [key, expire];
    },
    "the membership ends": async () => {
      const member = await workspace.addMember();
      return [await buildKey(member), () => workspace.removeMember(member)];
    },
    "the membership ends of whoever signed in": async () => {
      const member = await workspace.addMember();
      return [await buildSession(member.userId), () => workspace.removeMember(member)];
    },
    "the session ends": async () => {
      const { userId } = await workspace.addMember();
      return [
        await buildSession(userId),
        () => asOwner((tx) => tx.$executeRaw`delete from sessions where user_id = ${userId}::uuid`),
      ];
    },
    "the session's time is over": async () => {
      const { userId } = await workspace.addMember();
      const expire = () =>
        asOwner(
          (tx) =>
            tx.$executeRaw`update sessions set expires_at = clock_timestamp() where user_id = ${userId}::uuid`,
        );
      return [await buildSession(userId), expire];
    },
    "the password changes": async () => {
      const { userId: id } = await workspace.addMember();
      const change = () =>
        asOwner((tx) => tx.user.update({ where: { id }, data: { passwordHash: "another" } }));
      return [await buildSession(id), change];
    },
    "the grant ends": async () => {
      const agent = await workspace.addAgent(owner, { access: "read", private: true });
      return [await buildKey(agent), () => workspace.revokeGrant(agent)];
    },
  };

  it.each(Object.entries(endings))("%s", async (_, prepare) => {
    const [credential, ending] = await prepare();
    const listening = await follow(credential);
    await endThenSave(ending);
    const { events } = await listening.until(ended);
    expect(events).toEqual([]);
  });

  it("the client leaves, and its place is free at once", async () => {
    const key = await buildKey(await workspace.addMember());
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(Array.from({ length: limits.stream.perCredential }, () => listen(key)));
      await Promise.all(all.map((listening) => listening.leave()));
    }
    const leaving = new AbortController();
    const left = listenTo(await sendOnly("streamEvents", { as: key }, leaving.signal));
    leaving.abort();
    await left.until(ended);
  });

  it("the server stops", async () => {
    const listening = await follow(as);
    endStreams();
    expect((await listening.until(ended)).events).toEqual([]);
  });
});

describe("HEAD 200", () => {
  it("says the same without opening a stream", async () => {
    const key = await buildKey(await workspace.addMember());
    for (let count = 0; count <= limits.stream.perCredential; count += 1) {
      const request = new Request("http://weft.test:3000/api/v1/events/stream", {
        method: "HEAD",
        headers: key,
      });
      const { GET } = await import("./route.ts");
      const response = await GET(request);
      expect({ status: response.status, body: response.body }).toEqual({ status: 200, body: null });
    }
  });
});

describe("GET 400", () => {
  it("refuses a malformed memory or Last-Event-ID, with its pointer", async () => {
    const query = { memory: "x" };
    expect(pointersOf(await refusal("streamEvents", { as, query }))).toEqual(["#/query/memory"]);
    for (const id of ["", "1", "x".repeat(36), `{${crypto.randomUUID()}}`]) {
      const problem = await refusal("streamEvents", { as, headers: { "last-event-id": id } });
      expect({ id, pointers: pointersOf(problem) }).toEqual({ id, pointers: ["#/header/Last-Event-ID"] });
    }
  });
});

describe("GET 404", () => {
  it("does not begin where the membership has ended", async () => {
    const member = await workspace.addMember();
    const key = await buildKey(member);
    await workspace.removeMember(member);
    for (const headers of [{}, { "last-event-id": crypto.randomUUID() }]) {
      expect(await refusal("streamEvents", { as: key, headers })).toMatchObject({ code: "not_found" });
    }
  });
});

describe("GET 429", () => {
  it("refuses one stream more than a credential may have, until one of them ends", async () => {
    const member = await workspace.addMember();
    const key = await buildKey(member);
    open = await Promise.all(Array.from({ length: limits.stream.perCredential }, () => listen(key)));
    expect(await refusal("streamEvents", { as: key })).toMatchObject({ code: "rate_limited", status: 429 });
    const other = await listen(await buildKey(member));
    await other.leave();
    await open[0]?.leave();
    open.push(await listen(key));
    expect(await refusal("streamEvents", { as: key })).toMatchObject({ code: "rate_limited" });
  });
});

describe("GET 503", () => {
  it("does not begin while the database lets nobody in, and keeps no place", async () => {
    const key = await buildKey(await workspace.addMember());
    const answer = await withoutDatabase(() => refusal("streamEvents", { as: key }));
    expect(answer).toMatchObject({ code: "unavailable" });
    await follow(key);
  });

  it("is not said to whoever listens already: what they missed comes when it is over", async () => {
    const listening = await follow(as);
    await buildMemory(owner, { title: "before" });
    await withoutDatabase(() => listening.until(() => true));
    await buildMemory(owner, { title: "after" });
    const heard = await listening.until((each) => titles(each).includes("after"));
    expect(titles(heard)).toEqual(["before", "after"]);
  });
});
