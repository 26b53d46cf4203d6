import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";
import { setLinkLimits } from "#lib/testing/set-link-limits.ts";
import { run } from "./draw-run.ts";
import { Occurrences } from "./occurrences.ts";
import { play, smallLimits } from "./play.ts";
import { buildCast, type Cast } from "./stage.ts";
import { openWatchClient } from "./watch.ts";

// Replay: what a failing run prints is what WEFT_MODEL_SEED and WEFT_MODEL_PATH take.
const seed = countFromEnv("WEFT_MODEL_SEED", 20_261_130);
const path = process.env.WEFT_MODEL_PATH;
const shrinks = process.env.WEFT_MODEL_SHRINK !== "off";
const runs = countFromEnv("WEFT_MODEL_RUNS", 300);

/** Suites of runs that are under way at once, each of a seed of its own: most of a run is waiting. A replay is one run. */
const lanes = path === undefined ? 3 : 1;

let cast: Cast;
let watchers: pg.Client[];

beforeAll(async () => {
  await setLinkLimits(smallLimits);
  cast = await buildCast();
  watchers = await Promise.all(Array.from({ length: lanes }, openWatchClient));
});

afterAll(async () => {
  await Promise.all(watchers.map((watcher) => watcher.end()));
});

describe("the product and the model of the contract", () => {
  it(
    "come to the same, whoever does what",
    async () => {
      const begun = Date.now();
      const occurrences = new Occurrences();
      let failed: pg.Client | null = null;
      await Promise.all(
        watchers.map((watcher, lane) => {
          const property = fc.asyncProperty(run, async (each) => {
            // Another lane has failed, and is cutting its run down.
            if (failed && failed !== watcher) return;
            try {
              await play(each, cast, watcher, occurrences);
            } catch (error) {
              failed = watcher;
              throw error;
            }
          });
          const numRuns = Math.ceil(runs / lanes);
          const replay = path === undefined ? {} : { path };
          return fc.assert(property, { seed: seed + lane, numRuns, endOnFailure: !shrinks, ...replay });
        }),
      );
      const seconds = Math.round((Date.now() - begun) / 1_000);
      reportFigures("model", {
        runs,
        commands: occurrences.steps,
        outcomes: occurrences.counts.size,
        seed,
        seconds,
      });
      if (process.env.WEFT_MODEL_TALLY) {
        console.log(
          [...occurrences.counts]
            .sort()
            .map(([name, count]) => `${String(count).padStart(6)} ${name}`)
            .join("\n"),
        );
      }
      // A replay, or a look at a few runs, need not have seen everything.
      if (runs >= 300 && path === undefined) expect(occurrences.missing()).toEqual([]);
    },
    runs * 5_000 + 60_000,
  );
});
