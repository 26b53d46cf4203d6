// The graph read beside a superuser's bare read of the very same rows.
import { asActor } from "#lib/db/transaction.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { readRotation } from "#lib/graph/read-rotation.ts";
import { clockOfConnection, clockOfLogin } from "./backend-clock.ts";
import { createBareRows } from "./bare-rows.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { measure } from "./measure.ts";
import { openDatabase } from "./open-database.ts";
import { printBar, printMachine, printMeasured } from "./print.ts";

const rounds = Number(process.env.ROUNDS ?? 15);
const budget = { links: 40_000, memories: 20_000 };
const leastVisible = 300_000;

const database = await openDatabase();
try {
  const { admin } = database;
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
  await printMachine(admin);
  console.log(
    `Graph read: ${graph.links.length} of ${bare.visibleLinks} visible links, ${graph.memories.length} memories, ${rounds} rounds`,
  );

  const superuser = await clockOfConnection(admin);
  const application = clockOfLogin(admin, "weft_app");
  const [bareLinks, bareRows, links, whole] = await measure(
    [
      { name: "bare links", clock: superuser, run: bare.readLinks },
      { name: "bare links and memories", clock: superuser, run: bare.readAll },
      {
        name: "graph read, its links",
        clock: application,
        run: () => asActor(reader, (tx) => readRotation(tx, budget.links), "snapshot"),
      },
      { name: "graph read", clock: application, run: () => readGraph(reader, budget) },
    ],
    rounds,
  );
  if (!bareLinks || !bareRows || !links || !whole) throw new Error("nothing was measured");
  printMeasured([bareLinks, bareRows, links, whole], "bare links");
  console.log();
  printBar("graph read, times the bare rows", whole.backend.min / bareRows.backend.min, 6);
  printBar("its links, times the bare links", links.backend.min / bareLinks.backend.min, 6);
} finally {
  await database.close();
}
