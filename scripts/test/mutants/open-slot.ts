import { join } from "node:path";
import { createVitest, escapeTestName, type Vitest } from "vitest/node";
import { projectDirectory } from "#scripts/settings.ts";
import { buildMutantTemplate } from "./build-mutant-template.ts";
import { type Mutant, mutate } from "./mutant.ts";

/** `killed`: its test ran and failed. `survived`: it ran and passed. `broken`: none ran, and so nothing is known. */
export type Verdict = { outcome: "killed" | "survived" | "broken"; detail: string };

export type Slot = { try(mutant: Mutant): Promise<Verdict>; close(): Promise<void> };

async function runTest(vitest: Vitest, [file, test]: Mutant["killedBy"]): Promise<Verdict> {
  vitest.setGlobalTestNamePattern(escapeTestName(test, false));
  const specifications = await vitest.globTestSpecifications([file]);
  const result = await vitest.runTestSpecifications(specifications);
  // What ran before is remembered, and answered with it.
  const modules = result.testModules.filter(({ moduleId }) => moduleId === join(projectDirectory, file));
  const ran = modules
    .flatMap((module) => [...module.children.allTests()])
    .map((one) => one.result())
    .filter(({ state }) => state === "passed" || state === "failed");
  const failed = ran.find(({ state }) => state === "failed");
  if (failed) return { outcome: "killed", detail: failed.errors?.[0]?.message.trim().split("\n")[0] ?? "" };
  if (ran.length > 0) return { outcome: "survived", detail: "" };
  const errors = [...modules.flatMap((module) => module.errors()), ...result.unhandledErrors];
  return {
    outcome: "broken",
    detail: errors
      .map((error) => (error instanceof Error ? error.message : JSON.stringify(error)))
      .join("\n"),
  };
}

/** A place to try mutants one after another: a test runner that stays, and the name of a template of its own. */
export async function openSlot(adminUrl: string, name: string): Promise<Slot> {
  let current: Mutant | null = null;
  const vitest = await createVitest(
    "test",
    {
      watch: false,
      config: false,
      root: projectDirectory,
      reporters: [{}],
      include: ["{lib,prisma,app}/**/*.test.ts"],
      setupFiles: ["lib/testing/draw-alike.ts", "lib/testing/use-own-database.ts"],
      // A failing run is enough: nobody reads the smallest one.
      env: { WEFT_TEST_ADMIN_URL: adminUrl, WEFT_TEST_TEMPLATE: name, WEFT_MODEL_SHRINK: "off" },
      pool: "forks",
      maxWorkers: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
    {
      plugins: [
        {
          // Hands out the mutant's source in the place of ours.
          name: "mutate-source",
          enforce: "pre",
          transform(code, id) {
            return current && id === join(projectDirectory, current.file) ? mutate(current, code) : null;
          },
        },
      ],
    },
  );
  return {
    async try(mutant) {
      current = mutant;
      vitest.invalidateFile(join(projectDirectory, mutant.file));
      try {
        await buildMutantTemplate(mutant, adminUrl, name);
        return await runTest(vitest, mutant.killedBy);
      } catch (error) {
        return { outcome: "broken", detail: error instanceof Error ? error.message : String(error) };
      } finally {
        vitest.invalidateFile(join(projectDirectory, mutant.file));
        current = null;
      }
    },
    close: () => vitest.close(),
  };
}
