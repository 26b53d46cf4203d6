import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import type { Call } from "#lib/testing/call-route.ts";
import type { Change, Ledger, Outcome } from "./ledger.ts";
import { nameLink } from "./read-stored.ts";

export type Writing = "putLink" | "deleteLink" | "createMemory";

/** Sends a request: through the routes in this process, or to a server. Throws when no answer came. */
export type Send = (name: Writing, call: Call) => Promise<{ status: number; headers: Headers }>;

/** Between a request that was not answered and its repeat. */
const repeatMs = 30;

/** A workspace, and what sixteen writers have to write with. */
export type Desk = { workspace: TestWorkspace; as: Credential; sources: MemoryId[]; targets: MemoryId[] };

export async function buildDesk(writers = 16, ends = 40): Promise<Desk> {
  const workspace = await buildWorkspace();
  const owner: Actor = await workspace.addMember();
  const build = async (count: number) => {
    const ids: MemoryId[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await buildMemory(owner)).id);
    return ids;
  };
  return {
    workspace,
    as: await buildKey(owner),
    sources: await build(writers),
    targets: await build(ends),
  };
}

/** A connection that was refused carried nothing. */
function isNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === "ECONNREFUSED";
}

/** How a request ended, by what the contract says of its answer. Any other answer fails the proof. */
async function ask(send: Send, name: Writing, call: Call, isRepeated: boolean): Promise<Outcome> {
  const answer = await send(name, call).catch((error: unknown) => {
    // That is how fetch says that a connection failed; anything else that is thrown fails the proof.
    if (error instanceof TypeError && error.message === "fetch failed") return error;
    throw error;
  });
  if (answer instanceof TypeError) return isNeverSent(answer) ? "refused" : "unknown";
  if (answer.status < 300) return "acked";
  if (answer.status === 503) return answer.headers.has("retry-after") ? "refused" : "unknown";
  // It was deleted the first time.
  if (name === "deleteLink" && isRepeated && answer.status === 404) return "acked";
  throw new Error(`${name} answered ${answer.status}`);
}

export type Written = {
  ledger: Ledger;
  /** Changes that were acknowledged so far. Throws what ended a writer. */
  acked(): number;
  /** The longest time in which nothing was acknowledged, milliseconds. */
  outageMs(): number;
  /** How many requests got no answer, and how many were refused. */
  unanswered(): { lost: number; refused: number };
  /** Lets each writer end its request. */
  stop(): Promise<void>;
};

/**
 * Lets a writer a source put, replace and delete links and save memories, one request after another, until stopped. What is not
 * answered is asked for again, as a client would, but for every fourth, which stays unknown.
 */
export function writeSteadily({ as, sources, targets }: Desk, send: Send): Written {
  const ledger: Ledger = new Map();
  let [stopping, acked, lost, refused, outage, last] = [false, 0, 0, 0, 0, performance.now()];

  async function change(thing: string, what: Change, name: Writing, call: Call): Promise<Outcome> {
    const attempts = ledger.get(thing) ?? [];
    ledger.set(thing, attempts);
    for (let isRepeated = false; ; isRepeated = true) {
      const outcome = await ask(send, name, { as, ...call }, isRepeated);
      attempts.push({ change: what, outcome });
      if (outcome === "acked") {
        const now = performance.now();
        [acked, outage, last] = [acked + 1, Math.max(outage, now - last), now];
        return outcome;
      }
      if (outcome === "unknown") lost += 1;
      else refused += 1;
      if (stopping || (outcome === "unknown" && lost % 4 === 0)) return outcome;
      await pause(repeatMs);
    }
  }

  async function write(source: MemoryId): Promise<void> {
    for (let count = 0; !stopping; count += 1) {
      const target = targets[count % targets.length];
      if (!target) throw new Error("there is nothing to link to");
      // Sixteen kinds a pair, and then the same again.
      const kind = `k${Math.floor(count / targets.length) % 16}`;
      const thing = nameLink(source, target, kind);
      const params = { source, target };
      const value = 2 * count;
      const put = (of: number) =>
        change(thing, `put ${of}`, "putLink", { params, query: { kind }, body: { metadata: { value: of } } });
      const first = await put(value);
      // Only of what is surely there: else a put that is still under way could come after, and a 404 would say nothing.
      if (count % 4 === 1 && first === "acked") await put(value + 1);
      if (count % 4 === 2 && first === "acked") {
        await change(thing, `delete ${value}`, "deleteLink", { params, query: { kind } });
      }
      if (count % 4 === 3) {
        const title = `written ${source} ${count}`;
        const headers = { "idempotency-key": title.replaceAll(" ", "-") };
        await change(title, "put 1", "createMemory", { headers, body: { title, content: title } });
      }
    }
  }

  const writing = Promise.all(sources.map(write));
  let failure: unknown = null;
  writing.catch((error: unknown) => {
    failure = error;
  });
  return {
    ledger,
    acked() {
      if (failure) throw failure;
      return acked;
    },
    outageMs: () => Math.round(Math.max(outage, performance.now() - last)),
    unanswered: () => ({ lost, refused }),
    async stop() {
      stopping = true;
      await writing;
    },
  };
}
