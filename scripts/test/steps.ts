import { type Counts, countPlaywright, countVitest } from "./count-results.ts";

export type Step = {
  name: string;
  /** Programs of node_modules/.bin, or node, run in order until one fails. */
  commands: string[][];
  /** For tests: how to read the JSON report the command was told to write to WEFT_TEST_REPORT. Else it counts as one. */
  count?: (report: unknown) => Counts;
  env?: Record<string, string>;
  /** Runs against a started server with a database of its own: its address is in WEFT_TEST_URL. */
  server?: true;
};

const tests = (project: string, report: string): Step => ({
  name: project,
  commands: [
    [
      "vitest",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
  ],
  count: countVitest,
});

/** Everything that proves the project, quickest first. `report` is the file a test program writes its counts to. */
export const steps = (report: string): Step[] => [
  { name: "lint", commands: [["biome", "ci", "."]] },
  {
    name: "types",
    commands: [
      ["next", "typegen"],
      ["tsc", "--noEmit"],
    ],
  },
  { name: "schema", commands: [["node", "--import", "tsx", "scripts/database/check-schema.ts"]] },
  tests("unit", report),
  tests("database", report),
  tests("routes", report),
  tests("package", report),
  { name: "build", commands: [["node", "--import", "tsx", "scripts/test/build.ts"]] },
  { ...tests("server", report), server: true },
  {
    name: "browser",
    commands: [["playwright", "test", "--reporter=line,json"]],
    count: countPlaywright,
    server: true,
  },
];
