// `npm run bench`, or `npm run bench -- graph-read`: see README.md beside this file.
import { benchGraphRead } from "./graph-read.ts";
import { openDatabase } from "./open-database.ts";
import { printMachine } from "./print.ts";
import { benchPutLink } from "./put-link.ts";
import { benchSearch } from "./search.ts";

const benchmarks = [
  { name: "graph-read", run: benchGraphRead, rounds: 15 },
  { name: "put-link", run: benchPutLink, rounds: 200 },
  { name: "search", run: benchSearch, rounds: 5 },
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
    const met = await run(database.admin, Number(process.env.ROUNDS || rounds));
    if (!met) process.exitCode = 1;
  }
} finally {
  await database.close();
}
