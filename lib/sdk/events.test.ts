import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "#lib/contract/event.ts";
import { buildFetch, type Played, refusal } from "#lib/testing/build-fetch.ts";
import { RateLimitedError, UnauthenticatedError, UnexpectedAnswerError } from "./errors.ts";
import { Weft } from "./weft.ts";

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const eventOf = (number: number) => ({
  id: idOf(number),
  at: "2026-01-01T00:00:00Z",
  action: "created",
  subject: "memory",
  link: null,
  memoryId: idOf(900),
  before: null,
  after: { title: String(number) },
  by: { id: idOf(901), name: "Ada" },
  agent: null,
});
const frame = (number: number) =>
  `id: ${idOf(number)}\nevent: memory\ndata: ${JSON.stringify(eventOf(number))}\n\n`;
const greeting = `: weft\nretry: 2000\nid: ${idOf(0)}\n\n`;

/** A connection that says these things, and then ends, breaks, or stays open. */
function connection(end: "ends" | "breaks" | "stays", ...said: string[]): Played {
  return async ({ signal }) => {
    const encoder = new TextEncoder();
    const queue = [...said];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
      pull(controller) {
        const next = queue.shift();
        if (next !== undefined) controller.enqueue(encoder.encode(next));
        else if (end === "ends") controller.close();
        else if (end === "breaks") controller.error(new TypeError("terminated"));
        else return new Promise(() => {});
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

function follow(answers: [Played, ...Played[]], options: { lastEventId?: string; memory?: string } = {}) {
  const { fetch, asked } = buildFetch(...answers);
  const weft = new Weft({ baseUrl: "http://weft.test", apiKey: "weft_k", fetch });
  const controller = new AbortController();
  const events = weft.events.stream({ ...options, signal: controller.signal });
  return {
    events,
    asked,
    leave: () => controller.abort(),
    resumedAt: () => asked.map(({ headers }) => headers.get("last-event-id")),
  };
}

/** The titles of so many events, the clock running meanwhile. */
async function hear(events: AsyncGenerator<Event>, count: number): Promise<unknown[]> {
  const titles: unknown[] = [];
  while (titles.length < count) {
    const next = events.next();
    // Its failure is awaited below.
    next.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    const { done, value } = await next;
    if (done) break;
    titles.push(value.after?.title);
  }
  return titles;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the stream of events", () => {
  it("goes on after the last event when the connection ends or breaks, each event once", async () => {
    const { events, resumedAt } = follow([
      connection("ends", greeting, frame(1), ": hidden\n\n", frame(2)),
      connection("breaks", frame(3), frame(4).slice(0, 60)),
      connection("stays", frame(4), frame(5)),
    ]);
    expect(await hear(events, 5)).toEqual(["1", "2", "3", "4", "5"]);
    expect(resumedAt()).toEqual([null, idOf(2), idOf(3)]);
  });

  it("goes on from where it began when the connection is lost before there was an event", async () => {
    const { events, resumedAt } = follow([connection("breaks", greeting), connection("stays", frame(1))]);
    expect(await hear(events, 1)).toEqual(["1"]);
    expect(resumedAt()).toEqual([null, idOf(0)]);
  });

  it("takes characters that come in pieces", async () => {
    const bytes = new TextEncoder().encode(frame(1).replace('"1"', '"wörd"'));
    const at = bytes.indexOf(0xc3) + 1;
    const pieces = [bytes.slice(0, at), bytes.slice(at)];
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    const { events } = follow([new Response(body)]);
    expect(await hear(events, 1)).toEqual(["wörd"]);
  });

  it("comes back after a connection that says nothing for long", async () => {
    const { events, resumedAt } = follow([connection("stays", greeting), connection("stays", frame(1))]);
    expect(await hear(events, 1)).toEqual(["1"]);
    expect(resumedAt()).toEqual([null, idOf(0)]);
  });

  it("begins after the event that is named, of the memory that is named", async () => {
    const { events, asked, resumedAt } = follow([connection("stays", frame(8))], {
      lastEventId: idOf(7),
      memory: idOf(900),
    });
    expect(await hear(events, 1)).toEqual(["8"]);
    expect(resumedAt()).toEqual([idOf(7)]);
    expect(asked[0]?.url).toBe(`http://weft.test/api/v1/events/stream?memory=${idOf(900)}`);
  });

  it("comes back however long the server is away", async () => {
    const away: Played[] = Array.from({ length: 40 }, () => new TypeError("fetch failed"));
    const { events } = follow([connection("ends", greeting), ...away, connection("stays", frame(1))]);
    const next = events.next();
    await vi.advanceTimersByTimeAsync(600_000);
    expect((await next).value).toMatchObject({ after: { title: "1" } });
  });

  it("ends with the signal: while it listens, while it waits, before it begins", async () => {
    const listening = follow([connection("stays", greeting, frame(1))]);
    expect(await hear(listening.events, 1)).toEqual(["1"]);
    const last = listening.events.next();
    listening.leave();
    expect(await last).toEqual({ done: true, value: undefined });

    const waiting = follow([connection("ends", greeting)]);
    const next = waiting.events.next();
    await vi.advanceTimersByTimeAsync(500);
    waiting.leave();
    expect(await next).toEqual({ done: true, value: undefined });

    const never = follow([connection("ends", greeting)]);
    never.leave();
    expect(await never.events.next()).toEqual({ done: true, value: undefined });
    expect(never.asked).toEqual([]);
  });

  it("closes its connection when its reader leaves", async () => {
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(frame(1))),
      cancel() {
        cancelled = true;
      },
    });
    const { events } = follow([async () => new Response(body)]);
    for await (const { after } of events) {
      expect(after?.title).toBe("1");
      break;
    }
    expect(cancelled).toBe(true);
  });
});

describe("the stream fails", () => {
  it("with what the first connection is refused with", async () => {
    const limited = refusal("rate_limited", {}, { "retry-after": "60" });
    await expect(follow([limited]).events.next()).rejects.toThrow(RateLimitedError);
  });

  it("when the right to listen has ended", async () => {
    const { events } = follow([connection("ends", greeting, frame(1)), refusal("unauthenticated")]);
    await expect(hear(events, 2)).rejects.toThrow(UnauthenticatedError);
  });

  it("when what it is told is no event", async () => {
    const { events } = follow([connection("stays", 'data: {"id":1}\n\n')]);
    await expect(events.next()).rejects.toThrow(UnexpectedAnswerError);
  });
});
