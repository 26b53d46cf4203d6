import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { look } from "#lib/testing/look.ts";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";
import { type Change, linearize, type Operation, type Stored } from "./linearize.ts";
import { fromValue, type LinkKey, type Plan, recordHistory } from "./record-history.ts";

// Replay: WEFT_HISTORY_SEED repeats the plans, not what the clock made of them.
const seed = countFromEnv("WEFT_HISTORY_SEED", 20_261_130);
const calm = countFromEnv("WEFT_HISTORIES", 2_000);
const stormy = countFromEnv("WEFT_CRASH_HISTORIES", 100);
/** Histories under way at once: each has keys of its own, and four clients. */
const lanes = 4;

let workspace: TestWorkspace;
let writers: Actor[];
let reader: Actor;

beforeAll(async () => {
  workspace = await buildWorkspace();
  const owner = await workspace.addMember();
  writers = [owner, await workspace.addAgent(owner, { access: "write", private: false }), owner];
  reader = await workspace.addMember();
});

const call = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("0.25", "0.5", "0.75").map((put) => ({ put })) },
  { weight: 3, arbitrary: fc.constant("delete" as const) },
  { weight: 2, arbitrary: fc.constant("get" as const) },
);

/** Four clients of four calls, on one key or two; the fourth is a teammate, who only reads. `crash`: before which of the calls a connection ends. */
const history = fc.record({ keys: fc.constantFrom(1, 2), crash: fc.nat(15) }).chain(({ keys, crash }) => {
  const plan = (calls: fc.Arbitrary<Operation["call"]>) =>
    fc.array(fc.record({ call: calls, key: fc.nat(keys - 1) }), { minLength: 4, maxLength: 4 });
  const plans = fc.tuple(plan(call), plan(call), plan(call), plan(fc.constant("get" as const)));
  return plans.map((all): { plans: Plan[]; keys: number; crash: number } => ({ plans: all, keys, crash }));
});

/** Two memories for each history, so that none meets what another left. */
async function buildPairs(count: number): Promise<[MemoryId, MemoryId][]> {
  const rows = await look<{ id: MemoryId }>(
    `insert into memories (workspace_id, owner_id, title, content, type, scope)
       select $1, $2, 'end', 'end', 'note', 'shared' from generate_series(1, $3::int) returning id`,
    [workspace.id, writers[0]?.userId, count * 2],
  );
  return rows.flatMap(({ id }, index): [MemoryId, MemoryId][] => {
    const other = rows[index + 1];
    return index % 2 === 0 && other ? [[id, other.id]] : [];
  });
}

type EventRow = {
  action: Change["action"];
  source_id: MemoryId;
  kind: string;
  before: { weight: number; metadata: Record<string, unknown> } | null;
  after: { weight: number; metadata: Record<string, unknown> } | null;
};

function toStored(facts: EventRow["before"]): Stored {
  return facts === null ? null : fromValue(facts);
}

async function readChanges(pair: MemoryId[], key: LinkKey): Promise<Change[]> {
  const rows = await look<EventRow>(
    `select action, source_id, kind, before, after from events
      where workspace_id = $1 and subject = 'link' and source_id = any ($2) order by seq`,
    [workspace.id, pair],
  );
  return rows
    .filter((row) => row.source_id === key.source && row.kind === key.kind)
    .map(({ action, before, after }) => ({ action, before: toStored(before), after: toStored(after) }));
}

function tell(operations: Operation[], changes: Change[]): string {
  const lines = operations
    .toSorted((a, b) => a.began - b.began)
    .map(({ call, outcome, began, ended }) =>
      [began.toFixed(2), ended.toFixed(2), JSON.stringify(call), JSON.stringify(outcome)].join(" "),
    );
  return [...lines, ...changes.map((change) => JSON.stringify(change))].join("\n");
}

/** Ends one of the service's connections that is at work. */
async function crash(): Promise<void> {
  await look(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where datname = current_database() and usename = 'weft_app' and state <> 'idle' order by random() limit 1) victim`,
  );
}

type Figures = {
  histories: number;
  operations: number;
  changes: number;
  overlapping: number;
  unknown: number;
};

/** Runs `count` histories and checks each. Throws with the history and the plans' seed at the first that is not linearizable. */
async function check(count: number, crashes: boolean): Promise<Figures> {
  const figures = { histories: 0, operations: 0, changes: 0, overlapping: 0, unknown: 0 };
  const queue = fc.sample(history, { seed, numRuns: count }).entries();
  const pairs = await buildPairs(count);
  async function work(): Promise<void> {
    for (const [index, { plans, keys: used, crash: at }] of queue) {
      const [one, other] = pairs[index] ?? [];
      if (!one || !other) throw new Error(`no memories for history ${index}`);
      // The second key is another kind of the same pair, or its reverse.
      const second =
        index % 2
          ? { source: one, target: other, kind: "other" }
          : { source: other, target: one, kind: "related" };
      const keys = [{ source: one, target: other, kind: "related" }, second].slice(0, used);
      const clients = plans.map((plan, client) => ({ actor: writers[client] ?? reader, plan }));
      let calls = 0;
      let ended: Promise<void> = Promise.resolve();
      const histories = await recordHistory(clients, keys, () => {
        if (crashes && calls++ === at) ended = crash();
      });
      await ended;
      for (const [key, operations] of histories.entries()) {
        const link = keys[key];
        const changes = link ? await readChanges([one, other], link) : [];
        if (!linearize(operations, changes)) {
          throw new Error(
            `history ${index} of seed ${seed} is not linearizable:\n${tell(operations, changes)}`,
          );
        }
        figures.operations += operations.length;
        figures.changes += changes.length;
        figures.unknown += operations.filter(({ outcome }) => outcome === "unknown").length;
        figures.overlapping += operations.filter((a) =>
          operations.some((b) => a !== b && a.began < b.ended && b.began < a.ended),
        ).length;
      }
      figures.histories += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, work));
  return figures;
}

describe("histories of concurrent put, delete and get", () => {
  it(
    "are linearizable, with one event a change",
    async () => {
      const begun = Date.now();
      const figures = await check(calm, false);
      reportFigures("histories", { ...figures, seed, seconds: Math.round((Date.now() - begun) / 1_000) });
      expect(figures.histories).toBe(calm);
      expect(figures.unknown).toBe(0);
      // A test of concurrency that had none would pass for ever.
      expect(figures.overlapping / figures.operations).toBeGreaterThan(0.5);
    },
    calm * 1_000 + 60_000,
  );

  it(
    "are linearizable while connections are ended: what was answered has happened, what was not may have",
    async () => {
      const begun = Date.now();
      const figures = await check(stormy, true);
      reportFigures("histories with crashes", {
        ...figures,
        seed,
        seconds: Math.round((Date.now() - begun) / 1_000),
      });
      expect(figures.histories).toBe(stormy);
      expect(figures.unknown).toBeGreaterThan(0);
    },
    stormy * 1_000 + 60_000,
  );
});
