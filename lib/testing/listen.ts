import { setTimeout as pause } from "node:timers/promises";
import { Event } from "#lib/contract/event.ts";
import type { Credential } from "./build-credential.ts";
import { sendOnly } from "./call-route.ts";
import { expectExactly } from "./check-answer.ts";

/** What a stream has said so far, read as a browser reads it. */
export type Heard = {
  events: Event[];
  /** The name of each event. */
  names: string[];
  /** How often it was said that something is hidden now. */
  hidden: number;
  lastEventId: string;
  retry: number;
  comments: number;
  ended: boolean;
  /** It did not end as it should: the connection was cut, or what was said can't be read. */
  failed: boolean;
  text: string;
};

export type Listening = {
  response: Response;
  heard: Heard;
  /** Resolves when it has been heard; throws after ten seconds, and when what was said can't be read. */
  until(condition: (heard: Heard) => boolean): Promise<Heard>;
  leave(): Promise<void>;
};

/** Takes in one block of a stream, by the rules of Server-Sent Events. */
function hear(heard: Heard, block: string): void {
  let data: string | null = null;
  let name = "message";
  for (const line of block.split("\n")) {
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === ": hidden") heard.hidden += 1;
    else if (line.startsWith(":")) heard.comments += 1;
    else if (field === "id") heard.lastEventId = value;
    else if (field === "event") name = value;
    else if (field === "retry") heard.retry = Number(value);
    else if (field === "data") data = (data === null ? "" : `${data}\n`) + value;
  }
  if (data === null) return;
  const event: unknown = JSON.parse(data);
  expectExactly(Event, event);
  heard.events.push(Event.parse(event));
  heard.names.push(name);
}

/** Reads a stream to its end, or until one leaves. */
export function listenTo(response: Response): Listening {
  const heard: Heard = {
    events: [],
    names: [],
    hidden: 0,
    lastEventId: "",
    retry: 0,
    comments: 0,
    ended: false,
    failed: false,
    text: "",
  };
  const reader = response.body?.getReader();
  let rest = "";
  const decoder = new TextDecoder();
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const text = decoder.decode(part.value, { stream: true });
      heard.text += text;
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) hear(heard, block);
    }
  })().finally(() => {
    heard.ended = true;
  });
  let failure: unknown;
  reading.catch((error) => {
    failure = error;
    heard.failed = true;
  });
  return {
    response,
    heard,
    async until(condition) {
      const deadline = Date.now() + 10_000;
      while (!condition(heard)) {
        if (failure) throw failure;
        if (Date.now() > deadline) throw new Error(`listened in vain; heard ${JSON.stringify(heard)}`);
        await pause(5);
      }
      return heard;
    },
    async leave() {
      await reader?.cancel();
      await Promise.allSettled([reading]);
    },
  };
}

/** Opens the stream of events through its route. */
export async function listen(
  as: Credential,
  { query = {}, after }: { query?: Record<string, string>; after?: string } = {},
): Promise<Listening> {
  const headers: Record<string, string> = after === undefined ? {} : { "Last-Event-ID": after };
  const response = await sendOnly("streamEvents", { as, query, headers });
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  return listenTo(response);
}
