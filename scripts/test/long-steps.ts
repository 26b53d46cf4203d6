import { countPlaywright, countVitest } from "./count-results.ts";
import type { Step } from "./steps.ts";

/** One file of tests, with counts far greater than those of `npm test`; what is in the environment already stands. */
function proof(
  name: string,
  [project, file]: [project: string, file: string],
  counts: Record<string, string>,
  report: string,
): Step {
  const given = Object.keys(counts).flatMap((count) => {
    const value = process.env[count];
    return value === undefined ? [] : [[count, value]];
  });
  return {
    name,
    commands: [
      [
        ...["vitest", "run", "--project", project, file],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
    ],
    env: { ...counts, ...Object.fromEntries(given) },
    count: countVitest,
  };
}

/** The faults: of the built server too, on PostgreSQL servers that the tests start, break and throw away. */
function faults(report: string): Step {
  return {
    name: "faults",
    commands: [
      ["node", "--import", "tsx", "scripts/test/build.ts"],
      [
        ...["vitest", "run", "--project", "faults"],
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
    ],
    count: countVitest,
  };
}

/** A page that is open while others change things: WEFT_LIVE_MINUTES, 10 of them unless it says otherwise. */
const live: Step = {
  name: "live",
  commands: [["playwright", "test", "--config", "playwright.long.config.ts", "--reporter=line,json"]],
  count: countPlaywright,
  server: true,
};

/** What runs for hours. The faults take minutes: WEFT_FAULT_KILLS and WEFT_FAULT_ROUNDS make them more. */
export const longSteps = (report: string): Step[] => [
  faults(report),
  proof("model", ["database", "lib/testing/model/model.db.test.ts"], { WEFT_MODEL_RUNS: "10000" }, report),
  proof(
    "histories",
    ["database", "lib/testing/histories/histories.db.test.ts"],
    { WEFT_HISTORIES: "10000", WEFT_CRASH_HISTORIES: "10000" },
    report,
  ),
  proof("fuzz", ["routes", "app/api/v1/fuzz.route.test.ts"], { WEFT_FUZZ_REQUESTS: "200000" }, report),
  proof(
    "import",
    ["database", "lib/transfer/import-at-size.db.test.ts"],
    { WEFT_IMPORT_LINKS: "41500" },
    report,
  ),
  live,
];
