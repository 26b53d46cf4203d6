// The graph read beside a superuser's bare read of the very same rows.
import { readGraph } from "#lib/graph/read-graph.ts";
import { clockOfConnection, clockOfLogin } from "./backend-clock.ts";
import { createBareRows } from "./bare-rows.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { measure } from "./measure.ts";
import { openDatabase } from "./open-database.ts";
import { printBar, printMachine, printMeasured } from "./print.ts";

const rounds = Number(process.env.ROUNDS ?? 15);
const budget = { links: 40_000, memories: 20_000 };
const database = await openDatabase();
try {
  const { admin } = database;
  const reader = await ensureLargeWorkspace(admin);
  // All the work in the one process whose clock is read.
  await admin.query("alter role weft_app in database weft_bench set max_parallel_workers_per_gather = 0");
  await admin.query("set max_parallel_workers_per_gather = 0");
  await admin.query("set jit = off");

  const graph = await readGraph(reader, budget);
  if (graph.links.length !== budget.links || !graph.linksTruncated) {
    throw new Error(
      `the read has ${graph.links.length} links; the benchmark is of ${budget.links} out of more`,
    );
  }
  const bare = await createBareRows(admin, reader, graph);

  await printMachine(admin);
  console.log(
    `Graph read: ${graph.links.length} of ${bare.visibleLinks} visible links, ${graph.memories.length} memories, ${rounds} rounds`,
  );
  const superuser = await clockOfConnection(admin);
  const measured = await measure(
    [
      { name: "bare links", clock: superuser, run: bare.readLinks },
      { name: "bare links and memories", clock: superuser, run: bare.readAll },
      { name: "graph read", clock: clockOfLogin(admin, "weft_app"), run: () => readGraph(reader, budget) },
    ],
    rounds,
  );
  printMeasured(measured, "bare links");
  console.log();
  const [links, all, read] = measured.map((each) => each.backend.min);
  printBar("graph read, times the bare links and memories", (read ?? 0) / (all ?? 0), 6);
  printBar("graph read, times the bare links alone", (read ?? 0) / (links ?? 0), 6);
} finally {
  await database.close();
}
