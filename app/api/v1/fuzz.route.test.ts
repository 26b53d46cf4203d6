import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { endpointNames } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { answerInProcess } from "#lib/testing/fuzz/answer-in-process.ts";
import { describeTally, mutations, playFuzz } from "#lib/testing/fuzz/play-fuzz.ts";
import { keepWriteLog, type WriteLog } from "#lib/testing/fuzz/write-log.ts";
import { look } from "#lib/testing/look.ts";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";

let log: WriteLog;

beforeAll(async () => {
  log = await keepWriteLog();
});

describe("requests drawn from the OpenAPI document", () => {
  it("are each answered as it says, never by a fault of ours, and change nothing when refused", {
    timeout: 14_400_000,
  }, async () => {
    const requests = countFromEnv("WEFT_FUZZ_REQUESTS", 5_000);
    const seed = countFromEnv("WEFT_FUZZ_SEED", 20_261_130);
    const begun = performance.now();
    const cpu = process.cpuUsage();
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

describe("the fuzz notices", () => {
  const play = (answer: (request: Request) => Promise<Response>) =>
    playFuzz({ answer, log }, { requests: 20, seed: 1 });
  const refuse = (error: unknown) => toProblemResponse(error, randomUUID());

  it("a fault of ours, and says how to repeat it", async () => {
    const broken = play(async () => refuse(new ServiceError("unavailable")));
    await expect(broken).rejects.toThrow(
      /seed \d+, .*: it answered 503[\s\S]*\ncurl -i -X [A-Z]+ --path-as-is /,
    );
  });

  it("what is written by a request that is refused", async () => {
    const actor = await (await buildWorkspace()).addMember();
    const writing = play(async () => {
      await buildMemory(actor);
      return refuse(notFound());
    });
    await expect(writing).rejects.toThrow(/it answered 404, and did: .*insert memories/);
  });

  it("a status, a form and a field that the document does not have", async () => {
    for (const answer of [
      () => Response.json({}, { status: 418 }),
      () => Response.json({ more: 1 }),
      () => new Response("<p>", { status: 404 }),
    ])
      await expect(play(async () => answer())).rejects.toThrow(/none that is declared|JSON/);
  });

  it("a word that is not for who asks", async () => {
    const telling = play(async () => {
      const [row] = await look<{ said: string }>("select string_agg(password_hash, ' ') as said from users");
      return refuse(notFound([{ pointer: "#", message: row?.said ?? "" }]));
    });
    await expect(telling).rejects.toThrow("a word that is not for them");
  });
});
