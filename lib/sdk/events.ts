import { createParser } from "eventsource-parser";
import { Event } from "#lib/contract/event.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Options } from "./call-input.ts";
import { UnexpectedAnswerError, WeftError } from "./errors.ts";
import { Listing } from "./listing.ts";
import { parseJson } from "./parse-json.ts";
import { readText } from "./read-text.ts";
import { isWorthAnother, pause } from "./retry.ts";
import type { Transport } from "./transport.ts";

/** The server speaks so often; three times as long without a word, and the connection is as good as gone. */
const silenceMs = 3 * limits.stream.beatMs;
const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Where a stream is: the last id that the server gave, and how long it asked to wait before coming back. */
type Place = { lastEventId: string | undefined; waitMs: number };

/** Changes to links and memories: `weft.events`. */
export class Events {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** What happened, newest first; with `memory`, to one memory and the links at it. */
  list(filter: Options<"listEvents"> = {}): Listing<Event> {
    return new Listing((cursor = filter.cursor) => this.#transport.call("listEvents", { ...filter, cursor }));
  }

  /**
   * What happens from now on, or after the event `lastEventId`, oldest first. It goes on where it was when the connection is lost, each
   * event once; it ends when `signal` aborts. Throws what the first connection is refused with, and later what ends the right to listen:
   * UnauthenticatedError, NotFoundError.
   */
  async *stream(options: Options<"streamEvents"> = {}): AsyncGenerator<Event, void, undefined> {
    const { signal } = options;
    const place: Place = { lastEventId: options.lastEventId, waitMs: shortestWaitMs };
    let [connections, failures] = [0, 0];
    while (!signal?.aborted) {
      try {
        if (connections > 0) await pause(Math.min(place.waitMs * 2 ** failures, longestWaitMs), signal);
        const body = await this.#transport.open("streamEvents", {
          ...options,
          lastEventId: place.lastEventId,
        });
        [connections, failures] = [connections + 1, 0];
        yield* readEvents(body, place);
      } catch (error) {
        if (signal?.aborted) return;
        const failure = error instanceof WeftError ? error : this.#transport.toUnreachable(error);
        if (connections === 0 || !isWorthAnother(failure)) throw failure;
        failures += 1;
      }
    }
  }
}

/** The events of one connection, to its end. */
async function* readEvents(body: ReadableStream<Uint8Array>, place: Place): AsyncGenerator<Event> {
  const told: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => told.push(data),
    onId: (id) => {
      place.lastEventId = id || undefined;
    },
    onRetry: (ms) => {
      place.waitMs = ms;
    },
  });
  for await (const text of readText(body, silenceMs)) {
    parser.feed(text);
    for (const data of told.splice(0)) yield parseEvent(data);
  }
}

function parseEvent(data: string): Event {
  const parsed = Event.safeParse(parseJson(data));
  if (!parsed.success) throw new UnexpectedAnswerError("The server told of an event that is not Weft's.");
  return parsed.data;
}
