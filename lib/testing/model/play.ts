import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import type { Run } from "./command.ts";
import type { Occurrences } from "./occurrences.ts";
import { type Answer, perform } from "./perform.ts";
import { predict } from "./predict.ts";
import type { Prediction } from "./prediction.ts";
import { type Cast, openStage } from "./stage.ts";
import { openings } from "./starts.ts";
import { type Creation, type Step, toStep } from "./step.ts";
import { Watch } from "./watch.ts";
import type { Limits, World } from "./world.ts";

/** The bounds of a run: small, so that every one is met. */
export const smallLimits: Limits = { pair: 2, source: 4, target: 3, owner: 8 };

function findFault(answer: Answer, { word, says, fault }: Prediction): string | null {
  if (answer.word !== word) return `is ${answer.word}, not ${word}`;
  if (fault) return fault(answer.says);
  if (isDeepStrictEqual(answer.says, says)) return null;
  return `is\n  ${JSON.stringify(answer.says)}\nnot\n  ${JSON.stringify(says)}`;
}

/** The ids of the memories that a step has made. */
function madeBy(world: World, step: Step, { word, says, stored = [] }: Answer): string[] {
  if (step.do === "create" && word === "created") return [(says as { id: string }).id];
  return stored.filter((id) => world.memories.every((memory) => memory.id !== id));
}

/** Plays a run on the product and in the model, side by side. Throws at the first step after which they differ. */
export async function play(
  run: Run,
  cast: Cast,
  watcher: pg.Client,
  occurrences: Occurrences,
): Promise<void> {
  const { stage, world } = await openStage(cast, smallLimits, run.start);
  const watch = new Watch(watcher, stage);
  const creations: Creation[] = [];
  await watch.compare(world, "start");
  for (const [index, command] of [...openings[run.start], ...run.commands].entries()) {
    const step = toStep(world, { strangers: stage.strangers, creations }, command);
    const events = world.events.length;
    try {
      const answer = await perform(stage, step);
      const prediction = predict(world, step, madeBy(world, step, answer));
      const fault = findFault(answer, prediction);
      if (fault) throw new Error(`the answer ${fault}`);
      await watch.compare(world, step.do);
      if (step.do === "create" && step.key !== null) creations.push(step);
      occurrences.record(world, step, prediction, events);
    } catch (error) {
      throw new Error(
        `step ${index}, ${JSON.stringify(step)}: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      );
    }
  }
}
