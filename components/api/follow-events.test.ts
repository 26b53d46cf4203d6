import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { idOf } from "#components/memory/build-graph.ts";
import { createChangeLog } from "./change-log.ts";
import { followEvents } from "./follow-events.ts";
import { createWeftClient } from "./weft-client.ts";

const fetched = vi.fn<typeof fetch>();
const client = createWeftClient("demo");
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function frame(number: number): string {
  const data = {
    id: idOf(number),
    at: "2026-01-01T00:00:00.000Z",
    action: "created",
    subject: "memory",
    link: null,
    memoryId: idOf(1),
    before: null,
    after: {},
    by: { id: idOf(901), name: "Platform" },
    agent: null,
  };
  return `id: ${idOf(number)}\nevent: memory\ndata: ${JSON.stringify(data)}\n\n`;
}

/** An answer of these pieces, which then ends, breaks or says no more. */
function answer(pieces: string[], end: "close" | "break" | "silent" = "close"): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (end === "close") controller.close();
    },
    pull(controller) {
      if (end === "break") controller.error(new TypeError("network error"));
      return end === "silent" ? new Promise(() => undefined) : undefined;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const refusal = (code: string, status: number) =>
  Response.json({ type: "/x", title: code, status, detail: code, code, requestId: "r" }, { status });
const places = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("last-event-id"));

it("goes on where it was, whatever becomes of a connection, until it is refused", async () => {
  const first = frame(2);
  fetched
    .mockResolvedValueOnce(
      answer([`: weft\nretry: 10\nid: ${idOf(1)}\n\n`, first.slice(0, 40), first.slice(40)]),
    )
    .mockResolvedValueOnce(answer([frame(3) + frame(4), ": hidden\n\n", frame(5)], "break"))
    .mockRejectedValueOnce(new TypeError("fetch failed"))
    .mockResolvedValueOnce(refusal("unavailable", 503))
    .mockResolvedValueOnce(answer([frame(6)], "silent"))
    .mockResolvedValueOnce(refusal("not_found", 404));
  const opened = vi.fn();
  const hidden = vi.fn();
  const heard: string[][] = [];
  const following = followEvents(
    client,
    { onOpen: opened, onEvents: (events) => heard.push(events.map(({ id }) => id)), onHidden: hidden },
    new AbortController().signal,
  );
  const refused = expect(following).rejects.toMatchObject({ code: "not_found" });
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(heard.flat()).toEqual([2, 3, 4, 5, 6].map(idOf));
  // What came at once is told at once.
  expect(heard).toContainEqual([3, 4].map(idOf));
  expect(places()).toEqual([null, idOf(2), idOf(5), idOf(5), idOf(5), idOf(6)]);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(hidden).toHaveBeenCalledTimes(1);
});

it("ends quietly when it is told to leave, also while it waits", async () => {
  const leaving = new AbortController();
  fetched.mockRejectedValue(new TypeError("fetch failed"));
  const following = followEvents(
    client,
    { onOpen: () => {}, onEvents: () => {}, onHidden: () => {} },
    leaving.signal,
  );
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort();
  await expect(following).resolves.toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("remembers for whoever reads meanwhile what has been heard, and no longer", () => {
  const log = createChangeLog();
  const [one, other] = [{ goneMemory: idOf(1) }, { goneMemory: idOf(2) }];
  log.note([one]);
  const first = log.listen();
  log.note([one]);
  const second = log.listen();
  log.note([other]);
  first.stop();
  log.note([one]);
  expect([first.heard, second.heard]).toEqual([
    [one, other],
    [other, one],
  ]);
});
