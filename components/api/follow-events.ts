import { createParser } from "eventsource-parser";
import { Event } from "#lib/contract/event.ts";
import { limits } from "#lib/contract/limits.ts";
import { ApiError } from "./api-error.ts";
import type { WeftClient } from "./weft-client.ts";

/** The server speaks so often; three times as long without a word, and the connection is as good as gone. */
const SILENCE_MS = 3 * limits.stream.beatMs;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export interface Follower {
  /** The first connection stands: what is committed from now on will be told. */
  onOpen(): unknown;
  /** What has come at once, oldest first. */
  onEvents(events: Event[]): unknown;
  /** Something that could be seen is hidden from now on: in the trash, or private. What it is, is not told. */
  onHidden(): unknown;
}

/** How far it got, and how long the server asked to wait before coming back. */
type Progress = { place: string | null; waitMs: number };

/**
 * Follows the changes of the client's workspace until the signal aborts. It goes on where it was when the connection is lost, each event
 * once. Throws the ApiError that ends the right to listen.
 */
export async function followEvents(
  client: WeftClient,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  const progress: Progress = { place: null, waitMs: SHORTEST_WAIT_MS };
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const body = await client.open("streamEvents", { place: progress.place, signal });
      if (progress.place === null) follower.onOpen();
      failures = 0;
      await readEvents(body, progress, follower);
    } catch (error) {
      if (signal.aborted) return;
      if (!isWorthAnother(error)) throw error;
    }
    await pause(Math.min(progress.waitMs * 2 ** failures, LONGEST_WAIT_MS), signal);
  }
}

/** Reads one connection to its end. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  progress: Progress,
  { onEvents, onHidden }: Follower,
): Promise<void> {
  const told: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => told.push(data),
    onComment: (comment) => {
      if (comment.trim() === "hidden") onHidden();
    },
    onId: (id) => {
      progress.place = id || null;
    },
    onRetry: (ms) => {
      progress.waitMs = ms;
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    const events = told.splice(0).map((data) => Event.parse(JSON.parse(data)));
    if (events.length > 0) onEvents(events);
  }
}

/** A connection that broke says so by an error that is none of ours. */
function isWorthAnother(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return ["unreachable", "unavailable", "rate_limited", "internal"].includes(error.code);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
