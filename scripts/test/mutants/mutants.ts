import { lockMutants } from "./locks.ts";
import type { Mutant } from "./mutant.ts";
import { policyMutants } from "./policies.ts";
import { proofMutants } from "./proofs.ts";
import { ruleMutants } from "./rules.ts";

/** Every defence that a test must be seen to hold. */
export const mutants: Mutant[] = [...policyMutants, ...lockMutants, ...ruleMutants, ...proofMutants];
