import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDirectory } from "#scripts/settings.ts";
import { mutate } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { readMigrations, toNewest } from "./newest.ts";

const migrations = readMigrations();

describe("the mutants", () => {
  it("have a name each", () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  // A defence that was written anew needs its mutant written anew.
  it.each(mutants.map((mutant) => toNewest(mutant, migrations)))(
    "$name: there is what it takes away, and the file of its test",
    (mutant) => {
      const text = readFileSync(join(projectDirectory, mutant.file), "utf8");
      expect(mutate(mutant, text)).not.toBe(text);
      expect(existsSync(join(projectDirectory, mutant.killedBy[0]))).toBe(true);
    },
  );
});
