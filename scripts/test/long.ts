// `npm run test:long`: the proofs that hold longer than anybody waits for, each as often as it takes. Goes on after one that fails, and
// its last line is the count. `npm run test:long -- model` runs that alone; each count and seed may be given in the environment.
import { longSteps } from "./long-steps.ts";
import { runSteps } from "./run-steps.ts";

await runSteps(longSteps, { onFailure: "go on" });
