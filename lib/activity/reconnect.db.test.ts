import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { EventId } from "#lib/contract/id.ts";
import { administratorPool } from "#lib/testing/administrator-pool.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { passHorizon } from "#lib/testing/pass-horizon.ts";
import { type EventPosition, findEventPosition, findNow } from "./find-event-position.ts";
import { readNewEvents } from "./read-new-events.ts";

/** Writers are connections of their own, so that any of them may be parked for any time. */
const writers: { client: pg.Client; open: boolean }[] = [];

beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) {
    const client = new pg.Client({ connectionString: process.env.WEFT_TEST_DATABASE_URL });
    await client.connect();
    writers.push({ client, open: false });
  }
});
afterAll(() => Promise.all(writers.map(({ client }) => client.end())));

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("write" as const), who: fc.nat(2), shared: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("commit" as const, "undo" as const), who: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("read" as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reconnect" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Place = { workspaceId: string; owner: Actor; listener: Actor };

/** One writer's step. Their transactions begin with their first write. */
async function write({ workspaceId, owner }: Place, taken: Extract<Step, { who: number }>): Promise<void> {
  const writer = writers[taken.who];
  if (!writer) throw new Error("there is no such writer");
  if (taken.do !== "write") {
    if (writer.open) await writer.client.query(taken.do === "commit" ? "commit" : "rollback");
    writer.open = false;
    return;
  }
  if (!writer.open) await writer.client.query("begin");
  writer.open = true;
  await writer.client.query(
    `insert into memories (workspace_id, owner_id, title, content, type, scope) values ($1, $2, 'x', 'x', 'note', $3)`,
    [workspaceId, owner.userId, taken.shared ? "shared" : "private"],
  );
}

/** A client as it is: it knows the id of the last event that it was told of, and nothing else. */
async function listen({ listener }: Place) {
  const begun = await findNow(listener);
  const told: EventId[] = [];
  let after: EventPosition = begun.position;
  return {
    told,
    async read(limit: number) {
      const { events, next, more } = await readNewEvents(listener, { after, limit });
      told.push(...events.map(({ id }) => id));
      after = next;
      return more;
    },
    async reconnect() {
      after = await findEventPosition(listener, told.at(-1) ?? (begun.id as EventId));
    },
  };
}

it("tells of every committed event that one may see exactly once, in one order, however often one comes back", async () => {
  const seen = { told: 0, hidden: 0, undone: 0, reconnected: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const workspace = await buildWorkspace();
      const place = {
        workspaceId: workspace.id,
        owner: await workspace.addMember(),
        listener: await workspace.addMember(),
      };
      await passHorizon();
      const client = await listen(place);
      for (const taken of steps) {
        if (taken.do === "read") await client.read(taken.limit);
        else if (taken.do === "reconnect") await client.reconnect();
        else await write(place, taken);
        if (taken.do === "reconnect" && client.told.length > 0) seen.reconnected += 1;
        if (taken.do === "undo") seen.undone += 1;
      }
      for (const who of [0, 1, 2]) await write(place, { do: "commit", who });
      await passHorizon();
      // Whatever runs on the server beside the test may have held the horizon back until now.
      await client.read(1);
      if (client.told.length > 0) seen.reconnected += 1;
      await client.reconnect();
      while (await client.read(3));
      const { rows } = await administratorPool().query<{ id: EventId; scope: string }>(
        `select e.id, m.scope from events e join memories m on m.id = e.memory_id
          where e.workspace_id = $1 order by e.xact, e.seq`,
        [place.workspaceId],
      );
      const visible = rows.filter(({ scope }) => scope === "shared").map(({ id }) => id);
      expect(client.told).toEqual(visible);
      seen.told += visible.length;
      seen.hidden += rows.length - visible.length;
    }),
    { numRuns: 60 },
  );
  for (const [outcome, count] of Object.entries(seen))
    expect({ outcome, count }).not.toEqual({ outcome, count: 0 });
});
