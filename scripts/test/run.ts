// `npm test`: everything that proves the project, on one PostgreSQL that it starts and stops. It ends at the first step that
// fails, and its last line is the count. `npm test -- unit routes` runs those steps alone.
import { runSteps } from "./run-steps.ts";
import { steps } from "./steps.ts";

await runSteps(steps, { onFailure: "end" });
