import { countVitest } from "./count-results.ts";
import type { Step } from "./steps.ts";

/** One file of tests, with counts far greater than those of `npm test`; what is in the environment already stands. */
function proof(name: string, file: string, counts: Record<string, string>, report: string): Step {
  const given = Object.keys(counts).flatMap((count) => {
    const value = process.env[count];
    return value === undefined ? [] : [[count, value]];
  });
  return {
    name,
    commands: [
      [
        ...["vitest", "run", "--project", "database", file],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
    ],
    env: { ...counts, ...Object.fromEntries(given) },
    count: countVitest,
  };
}

/** What runs for hours. */
export const longSteps = (report: string): Step[] => [
  proof("model", "lib/testing/model/model.db.test.ts", { WEFT_MODEL_RUNS: "10000" }, report),
  proof(
    "histories",
    "lib/testing/histories/histories.db.test.ts",
    { WEFT_HISTORIES: "10000", WEFT_CRASH_HISTORIES: "50000" },
    report,
  ),
  proof("import", "lib/transfer/import-at-size.db.test.ts", { WEFT_IMPORT_LINKS: "41500" }, report),
];
