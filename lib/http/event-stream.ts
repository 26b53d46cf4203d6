import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "#lib/actor.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { Event } from "#lib/contract/event.ts";
import { env } from "#lib/env.ts";
import type { Listener } from "./define-routes.ts";
import { log } from "./log.ts";
import { enterStream } from "./open-streams.ts";

/** A client that takes nothing for so long is gone, or may as well be: it can resume. */
const stalledMs = 60_000;
const unavailableMs = 1_000;

/** What is told at once: `hides` is of something that the listener could see, and may not be told of any more. */
export type News = { events: Event[]; hides: boolean };

/** Where the events come from: lib/activity. */
export type Feed = {
  startId: string | null;
  wait(ms: number): Promise<void>;
  read(actor: Actor, confirm: () => Promise<void>): Promise<News>;
  close(): void;
};

/** One event as Server-Sent Events spell it. JSON has no line breaks of its own. */
export function toFrame(event: Event): string {
  return `id: ${event.id}\nevent: ${event.subject}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** A comment, which no event can be taken for. */
const hiddenFrame = ": hidden\n\n";

function toText({ events, hides }: News): string {
  return events.map(toFrame).join("") + (hides ? hiddenFrame : "");
}

/** The first words, in one block that begins as a comment: those who ended together shall not come back together. */
function greet({ startId }: Feed): string {
  const retry = 2_000 + Math.floor(Math.random() * 3_000);
  return `: weft\nretry: ${retry}\n${startId === null ? "" : `id: ${startId}\n`}\n`;
}

/**
 * The events of a feed as Server-Sent Events, until the client leaves, its right ends, it stops reading, or the server stops.
 * It is read for only as the client reads, so that one that never does holds one batch at most.
 */
export async function openEventStream(
  listener: Listener,
  openFeed: () => Promise<Feed>,
  { beatMs = env().WEFT_STREAM_BEAT_MS, patienceMs = stalledMs } = {},
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let { actor } = listener;
  let feed: Feed | undefined;
  let open = true;
  let stalled: NodeJS.Timeout | undefined;
  let close = () => {};

  const free = () => {
    open = false;
    clearTimeout(stalled);
    leave();
    feed?.close();
    listener.signal.removeEventListener("abort", end);
  };
  const end = () => {
    if (!open) return;
    free();
    close();
  };
  const leave = enterStream({ holder: listener.holder, end });
  listener.signal.addEventListener("abort", end, { once: true });

  try {
    feed = await openFeed();
  } catch (error) {
    free();
    throw error;
  }
  if (!open || listener.signal.aborted) free();

  /** What is new; null when nothing more may be said. */
  async function deliver({ read }: Feed): Promise<News | null> {
    try {
      // Asked again after the read: whatever was committed by then was so while the credential was good.
      return await read(actor, async () => {
        actor = await listener.authenticateAgain();
      });
    } catch (error) {
      if (error instanceof ServiceError && error.code === "unavailable") {
        await pause(unavailableMs);
        return { events: [], hides: false };
      }
      if (!(error instanceof ServiceError)) log.error({ err: error }, "a stream ended");
      return null;
    }
  }

  let beat = Date.now() + beatMs;
  async function next(from: Feed): Promise<string | null> {
    while (open) {
      await from.wait(Math.max(0, beat - Date.now()));
      const news = open ? await deliver(from) : null;
      if (news === null) return null;
      const text = toText(news);
      const due = Date.now() >= beat;
      if (due) beat = Date.now() + beatMs;
      if (due || text) return text + (due ? ":\n\n" : "");
    }
    return null;
  }

  let said: string | null = greet(feed);
  const source = feed;
  const awaitReader = () => {
    stalled = setTimeout(end, patienceMs).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        close = () => controller.close();
        if (open) awaitReader();
        else close();
      },
      async pull(controller) {
        clearTimeout(stalled);
        const text = said ?? (await next(source));
        said = null;
        if (!open) return;
        if (text === null) return end();
        controller.enqueue(encoder.encode(text));
        awaitReader();
      },
      cancel: free,
    },
    { highWaterMark: 0 },
  );
}
