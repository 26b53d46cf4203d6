import { accessMutants } from "./access.ts";
import { graphMutants } from "./graph.ts";
import { lockMutants } from "./locks.ts";
import type { Mutant } from "./mutant.ts";
import { oauthMutants } from "./oauth.ts";
import { policyMutants } from "./policies.ts";
import { proofMutants } from "./proofs.ts";
import { readMutants } from "./reads.ts";
import { ruleMutants } from "./rules.ts";
import { sessionMutants } from "./sessions.ts";
import { streamMutants } from "./stream.ts";
import { transferMutants } from "./transfer.ts";

/** Every defence that a test must be seen to hold. */
export const mutants: Mutant[] = [
  ...policyMutants,
  ...lockMutants,
  ...ruleMutants,
  ...accessMutants,
  ...proofMutants,
  ...readMutants,
  ...graphMutants,
  ...sessionMutants,
  ...streamMutants,
  ...transferMutants,
  ...oauthMutants,
];
