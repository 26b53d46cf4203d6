import { lockMutants } from "./locks.ts";
import type { Mutant } from "./mutant.ts";
import { readMigrations, toNewest } from "./newest.ts";
import { policyMutants } from "./policies.ts";
import { ruleMutants } from "./rules.ts";

const migrations = readMigrations();

/** Every defence that a test must be seen to hold, where it is defined last. */
export const mutants: Mutant[] = [...policyMutants, ...lockMutants, ...ruleMutants].map((mutant) =>
  toNewest(mutant, migrations),
);
