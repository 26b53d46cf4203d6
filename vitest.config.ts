import { defineConfig } from "vitest/config";

const database = {
  globalSetup: ["lib/testing/build-template.ts"],
  setupFiles: ["lib/testing/use-own-database.ts"],
  // A database a worker: files of one worker follow each other, workspaces keep their tests apart.
  pool: "forks" as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const elsewhere = ["**/node_modules/**", "**/.next/**", "e2e/**"];

/** `unit` and `package` (which builds and packs it) need nothing; `database` and `routes` a PostgreSQL (WEFT_TEST_ADMIN_URL); `server` the built server (WEFT_TEST_URL); `faults` a build. */
export default defineConfig({
  test: {
    setupFiles: ["lib/testing/draw-alike.ts"],
    // By itself Vitest leaves a processor free, which of two is half.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Some start a program, which takes its time on a busy machine.
          testTimeout: 30_000,
          include: ["{lib,components,scripts,app,bench}/**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts", "**/route.test.ts", "app/**/*.route.test.ts"],
          // A line a request is for whoever runs Weft.
          env: { WEFT_LOG_LEVEL: "fatal" },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{lib,prisma,scripts}/**/*.db.test.ts"],
          exclude: elsewhere,
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["app/**/{route,*.route}.test.ts"],
          exclude: elsewhere,
          ...database,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "package",
          include: ["e2e/package/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["e2e/server/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["e2e/faults/**/*.test.ts"],
          // One after another: what is measured is how long a fault lasts.
          pool: "forks",
          maxWorkers: 1,
          // A line a request is for whoever runs Weft.
          env: { WEFT_LOG_LEVEL: "fatal" },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
