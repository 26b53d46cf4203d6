// `npm run bench`, or `npm run bench -- graph-read`: see README.md beside this file.
import { benchGraph } from "./graph.ts";
import { benchGraphRead } from "./graph-read.ts";
import { benchImport } from "./import.ts";
import { benchLoad } from "./load.ts";
import { type BenchDatabase, openDatabase } from "./open-database.ts";
import { printMachine } from "./print.ts";
import { benchPutLink } from "./put-link.ts";
import { benchSearch } from "./search.ts";

/** `rounds` of what is repeated; seconds of each part of the load; links of the import. */
type Benchmark = {
  name: string;
  run: (database: BenchDatabase, rounds: number) => Promise<boolean>;
  rounds: number;
};

const benchmarks: Benchmark[] = [
  { name: "graph-read", run: ({ admin }, rounds) => benchGraphRead(admin, rounds), rounds: 15 },
  { name: "graph", run: ({ admin }, rounds) => benchGraph(admin, rounds), rounds: 3 },
  { name: "put-link", run: ({ admin }, rounds) => benchPutLink(admin, rounds), rounds: 200 },
  { name: "search", run: ({ admin }, rounds) => benchSearch(admin, rounds), rounds: 5 },
  { name: "load", run: benchLoad, rounds: 15 },
  { name: "import", run: benchImport, rounds: 41_500 },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.some((each) => each.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}: ${benchmarks.map((each) => each.name).join(", ")}.`,
  );
  process.exit(2);
}

const database = await openDatabase();
try {
  await printMachine(database.admin);
  for (const { name, run, rounds } of benchmarks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const met = await run(database, Number(process.env.ROUNDS || rounds));
    if (!met) process.exitCode = 1;
  }
} finally {
  await database.close();
}
