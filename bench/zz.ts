import { readGraph } from "#lib/graph/read-graph.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { openDatabase } from "./open-database.ts";

const { admin, close } = await openDatabase();
const reader = await ensureLargeWorkspace(admin);
const budget = { links: 40_000, memories: 20_000 };
await readGraph(reader, budget);
console.time("read");
await readGraph(reader, budget);
console.timeEnd("read");
await close();
