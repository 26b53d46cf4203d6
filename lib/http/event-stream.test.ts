import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { Event } from "#lib/contract/event.ts";
import { AgentId, EventId, MemoryId, UserId, WorkspaceId } from "#lib/contract/id.ts";
import { limits } from "#lib/contract/limits.ts";
import { listenTo } from "#lib/testing/listen.ts";
import type { Listener } from "./define-routes.ts";
import { type Feed, openEventStream } from "./event-stream.ts";
import { endStreams, enterStream } from "./open-streams.ts";

const actor: Actor = {
  workspaceId: WorkspaceId.parse(randomUUID()),
  userId: UserId.parse(randomUUID()),
  agentId: AgentId.parse(randomUUID()),
  readOnly: false,
};

function buildEvent(): Event {
  return {
    id: EventId.parse(randomUUID()),
    at: new Date().toISOString(),
    action: "created",
    subject: "memory",
    link: null,
    memoryId: MemoryId.parse(randomUUID()),
    before: null,
    after: { title: "line\n\u2028break" },
    by: { id: actor.userId, name: "Someone" },
    agent: null,
  };
}

function buildListener(more: Partial<Listener> = {}): Listener {
  return {
    actor,
    holder: randomUUID(),
    signal: new AbortController().signal,
    authenticateAgain: async () => actor,
    ...more,
  };
}

/** A feed of what is pushed into it. */
function buildFeed() {
  const waiting: Event[] = [];
  const feed = { reads: 0, closed: false };
  let wake = () => {};
  return {
    ...feed,
    push(...events: Event[]) {
      waiting.push(...events);
      wake();
    },
    startId: null,
    hides: false,
    async wait(ms: number) {
      if (waiting.length > 0 || this.closed) return;
      await Promise.race([pause(ms), new Promise<void>((resolve) => (wake = resolve))]);
    },
    async read(_: Actor, confirm: () => Promise<void>) {
      this.reads += 1;
      const events = waiting.slice(0, 2);
      await confirm();
      waiting.splice(0, events.length);
      const told = { events, hides: this.hides };
      this.hides = false;
      return told;
    },
    close() {
      this.closed = true;
      wake();
    },
  };
}

type Settings = { beatMs?: number; patienceMs?: number };

async function open(feed: ReturnType<typeof buildFeed>, listener = buildListener(), settings: Settings = {}) {
  const bound: Feed = {
    startId: null,
    wait: (ms) => feed.wait(ms),
    read: (reader, confirm) => feed.read(reader, confirm),
    close: () => feed.close(),
  };
  return openEventStream(listener, async () => bound, { beatMs: 60_000, patienceMs: 60_000, ...settings });
}

describe("an event stream", () => {
  it("says that it is there every so often, also between events", async () => {
    const feed = buildFeed();
    const listening = listenTo(new Response(await open(feed, buildListener(), { beatMs: 20 })));
    await listening.until(({ comments }) => comments >= 4);
    for (let count = 0; count < 5; count += 1) feed.push(buildEvent());
    const { comments } = listening.heard;
    await listening.until((heard) => heard.events.length === 5 && heard.comments > comments + 1);
    await listening.leave();
    expect(feed.closed).toBe(true);
  });

  it("says that something is hidden now, once, and not instead of an event or of its id", async () => {
    const feed = buildFeed();
    const [first, second] = [buildEvent(), buildEvent()];
    const listening = listenTo(new Response(await open(feed)));
    feed.hides = true;
    feed.push(first);
    const { text } = await listening.until(({ hidden }) => hidden === 1);
    expect(text).toMatch(/event: memory\ndata: [^\n]*\n\n: hidden\n\n$/);
    expect(listening.heard.lastEventId).toBe(first.id);
    feed.push(second);
    const { events, hidden } = await listening.until((heard) => heard.events.length === 2);
    expect([events, hidden]).toEqual([[first, second], 1]);
    await listening.leave();
  });

  it("reads nothing that its client does not take, and gives up on one that takes nothing", async () => {
    const feed = buildFeed();
    feed.push(...Array.from({ length: 9 }, buildEvent));
    const body = await open(feed, buildListener(), { patienceMs: 60 });
    await pause(20);
    expect(feed.reads).toBe(0);
    const reader = body.getReader();
    await reader.read();
    await reader.read();
    await pause(20);
    expect({ reads: feed.reads, closed: feed.closed }).toEqual({ reads: 1, closed: false });
    await expect.poll(() => feed.closed).toBe(true);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    expect(feed.reads).toBe(1);
  });

  it("sends nothing that was read when its right has ended", async () => {
    const feed = buildFeed();
    const listener = buildListener({
      authenticateAgain: () => Promise.reject(new ServiceError("unauthenticated")),
    });
    const listening = listenTo(new Response(await open(feed, listener)));
    feed.push(buildEvent());
    expect((await listening.until((heard) => heard.ended)).events).toEqual([]);
    expect(feed.closed).toBe(true);
  });

  it("ends within one beat of its right, though nothing happens", async () => {
    const feed = buildFeed();
    let good = true;
    const listener = buildListener({
      authenticateAgain: async () => {
        if (!good) throw new ServiceError("not_found");
        return actor;
      },
    });
    const listening = listenTo(new Response(await open(feed, listener, { beatMs: 20 })));
    await listening.until(({ comments }) => comments >= 3);
    good = false;
    await listening.until((heard) => heard.ended);
  });

  it("outlasts a database that is away for a moment, and misses nothing", async () => {
    const feed = buildFeed();
    let fails = 1;
    const listener = buildListener({
      authenticateAgain: async () => {
        fails -= 1;
        if (fails >= 0) throw new ServiceError("unavailable");
        return actor;
      },
    });
    const listening = listenTo(new Response(await open(feed, listener)));
    const events = [buildEvent(), buildEvent(), buildEvent()];
    feed.push(...events);
    await listening.until((heard) => heard.events.length === 3);
    expect(listening.heard.events).toEqual(events);
    await listening.leave();
  });

  it("keeps no place when it can't begin, or its client has gone before", async () => {
    const listener = buildListener();
    for (let count = 0; count <= limits.stream.perCredential; count += 1) {
      const refused = openEventStream(listener, () => Promise.reject(new ServiceError("not_found")), {
        beatMs: 1,
      });
      await expect(refused).rejects.toMatchObject({ code: "not_found" });
    }
    const gone = { ...listener, signal: AbortSignal.abort() };
    for (let count = 0; count <= limits.stream.perCredential; count += 1) {
      const feed = buildFeed();
      expect((await (await open(feed, gone)).getReader().read()).done).toBe(true);
      expect(feed.closed).toBe(true);
    }
  });
});

describe("a process", () => {
  it("has so many streams and no more, whoever asks", () => {
    const enter = () => enterStream({ holder: randomUUID(), end: () => {} });
    const leave = Array.from({ length: limits.stream.perProcess }, enter);
    expect(enter).toThrow(expect.objectContaining({ code: "unavailable" }));
    leave.pop()?.();
    leave.push(enter());
    for (const each of leave) each();
  });

  it("ends them all at once", async () => {
    const feeds = [buildFeed(), buildFeed()];
    const listening = await Promise.all(feeds.map(async (feed) => listenTo(new Response(await open(feed)))));
    endStreams();
    await Promise.all(listening.map(({ until }) => until((heard) => heard.ended)));
    expect(feeds.map(({ closed }) => closed)).toEqual([true, true]);
  });
});
