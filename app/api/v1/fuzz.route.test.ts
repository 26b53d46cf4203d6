import { describe, expect, it } from "vitest";
import { endpointNames } from "#lib/testing/build-sample.ts";
import { answerInProcess } from "#lib/testing/fuzz/answer-in-process.ts";
import { describeTally, mutations, playFuzz } from "#lib/testing/fuzz/play-fuzz.ts";
import { keepWriteLog } from "#lib/testing/fuzz/write-log.ts";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";

describe("requests drawn from the OpenAPI document", () => {
  it("are each answered as it says, never by a fault of ours, and change nothing when refused", {
    timeout: 14_400_000,
  }, async () => {
    const requests = countFromEnv("WEFT_FUZZ_REQUESTS", 5_000);
    const seed = countFromEnv("WEFT_FUZZ_SEED", 20_261_130);
    const begun = performance.now();
    const cpu = process.cpuUsage();
    const log = await keepWriteLog();
    const tally = await playFuzz({ answer: answerInProcess, log }, { requests, seed });
    const statuses = new Map<number, number>();
    for (const each of tally.answers.values())
      for (const [status, times] of each) statuses.set(status, (statuses.get(status) ?? 0) + times);
    const mutated = requests - (tally.mutations.get("as the document has it") ?? 0);
    reportFigures("fuzz", {
      seed,
      requests,
      "of them mutated": mutated,
      "sorts of mutation": tally.mutations.size - 1,
      ...Object.fromEntries(
        [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => [`of ${status}`, times]),
      ),
      seconds: Math.round((performance.now() - begun) / 1_000),
      "of them computing": Math.round(
        (process.cpuUsage(cpu).user + process.cpuUsage(cpu).system) / 1_000_000,
      ),
    });
    if (process.env.WEFT_FUZZ_TALLY) console.log(describeTally(tally).join("\n"));
    if (requests < 5_000) return;
    const lacking = (from: number, to: number) =>
      endpointNames.filter(
        (name) =>
          ![...(tally.answers.get(name)?.keys() ?? [])].some((status) => status >= from && status < to),
      );
    expect(lacking(200, 300), "never granted").toEqual([]);
    expect(lacking(400, 500), "never refused").toEqual([]);
    expect(
      Object.keys(mutations).filter((name) => !tally.mutations.has(name)),
      "never tried",
    ).toEqual([]);
  });
});
