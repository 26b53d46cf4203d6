import type pg from "pg";
import type { Actor } from "#lib/actor.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { asActor } from "#lib/db/transaction.ts";
import { openGraph } from "#lib/graph/open-graph.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { readRotation } from "#lib/graph/read-rotation.ts";
import { clockOfConnection, clockOfLogin } from "./backend-clock.ts";
import { createBareRows } from "./bare-rows.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { measure } from "./measure.ts";
import { printBar, printMeasured } from "./print.ts";

const budget = { links: 40_000, memories: 20_000 };
const leastVisible = 300_000;

/** A form of the graph, read to its end as a client would; its bytes. */
async function readForm(reader: Actor, form: string): Promise<number> {
  const { body } = await openGraph(reader, { form });
  return (await new Response(body).arrayBuffer()).byteLength;
}

/** The same asked for again by somebody who has it. */
async function askAgain(reader: Actor, form: string, tag: string): Promise<void> {
  const { body } = await openGraph(reader, { form, ifNoneMatch: [tag] });
  if (body) throw new Error("the graph has changed while it was measured");
}

/** The graph read beside a superuser's bare read of the very same rows. Answers whether it is within its bars. */
export async function benchGraphRead(admin: pg.Client, rounds: number): Promise<boolean> {
  const reader = await ensureLargeWorkspace(admin);
  // All the work in the one process whose clock is read.
  await admin.query("alter role weft_app in database weft_bench set max_parallel_workers_per_gather = 0");
  await admin.query("set max_parallel_workers_per_gather = 0");
  await admin.query("set jit = off");

  const graph = await readGraph(reader, budget);
  const bare = await createBareRows(admin, reader, graph);
  if (graph.links.length !== budget.links || bare.visibleLinks < leastVisible) {
    throw new Error(`not what was to be measured: ${graph.links.length} of ${bare.visibleLinks} links`);
  }
  console.log(
    `\nGraph read: ${graph.links.length} of ${bare.visibleLinks} visible links, ${graph.memories.length} memories, ${rounds} rounds`,
  );

  const opened = await openGraph(reader, { form: graphColumnsType });
  await opened.body?.cancel();

  const superuser = await clockOfConnection(admin);
  const application = clockOfLogin(admin, "weft_app");
  const [bareLinks, bareRows, links, whole, plain, columns, unchanged] = await measure(
    [
      { name: "bare links", clock: superuser, run: bare.readLinks },
      { name: "bare links and memories", clock: superuser, run: bare.readAll },
      {
        name: "graph read, its links",
        clock: application,
        run: () => asActor(reader, (tx) => readRotation(tx, budget.links), "snapshot"),
      },
      { name: "graph read", clock: application, run: () => readGraph(reader, budget) },
      {
        name: "graph read, sent as plain JSON",
        clock: application,
        run: () => readForm(reader, "application/json"),
      },
      {
        name: "graph read, sent in columns",
        clock: application,
        run: () => readForm(reader, graphColumnsType),
      },
      {
        name: "unchanged: 304",
        clock: application,
        run: () => askAgain(reader, graphColumnsType, opened.tag),
      },
    ],
    rounds,
  );
  if (!bareLinks || !bareRows || !links || !whole || !plain || !columns || !unchanged) {
    throw new Error("nothing was measured");
  }
  printMeasured([bareLinks, bareRows, links, whole, plain, columns, unchanged], "bare links");
  const sizes = [await readForm(reader, "application/json"), await readForm(reader, graphColumnsType)];
  console.log(`\nbytes, not compressed: ${sizes[0]} as plain JSON, ${sizes[1]} in columns\n`);
  return [
    printBar("graph read, times the bare rows", whole.backend.min / bareRows.backend.min, 6),
    printBar("its links, times the bare links", links.backend.min / bareLinks.backend.min, 6),
    printBar("304, times the backend of the read", unchanged.backend.min / columns.backend.min, 0.1),
    printBar("304, times Node of the read", unchanged.node.min / columns.node.min, 0.1),
  ].every(Boolean);
}
