import { readGraph } from "#lib/graph/read-graph.ts";
import { ensureLargeWorkspace } from "./large-workspace.ts";
import { openDatabase } from "./open-database.ts";
const { admin, close } = await openDatabase();
const reader = await ensureLargeWorkspace(admin);
const budget = { links: 40_000, memories: 20_000 };
for (let i=0;i<12;i++) { const c=process.cpuUsage(); const t=performance.now(); await readGraph(reader, budget); const d=process.cpuUsage(c); console.log(((d.user+d.system)/1000).toFixed(0), (performance.now()-t).toFixed(0)); }
await close();
