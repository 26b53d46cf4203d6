import { describe, expect, it } from "vitest";
import { Problem } from "#lib/contract/problem.ts";
import { refusal } from "#lib/testing/build-fetch.ts";
import { toRefusal, UnexpectedAnswerError, UnreachableError, type WeftError } from "./errors.ts";
import { isOutcomeUnknown, parseRetryAfter, pause, toPause } from "./retry.ts";

const unreachable = new UnreachableError("gone");
const gateway = new UnexpectedAnswerError("bad gateway", { status: 502 });

async function refused(
  ...[code]: Parameters<typeof refusal>
): Promise<(retryAfterMs: number | null) => WeftError> {
  const problem = Problem.parse(await refusal(code).json());
  return (retryAfterMs) => {
    const error = toRefusal(problem, { retryAfterMs });
    if (!error) throw new Error("the problem lacks something");
    return error;
  };
}
const unavailable = await refused("unavailable");
const limited = await refused("rate_limited");
const internal = await refused("internal");
const missing = await refused("not_found");

const repeatable = { isRepeatable: true, attempts: 1, leftMs: 30_000 };
const once = { ...repeatable, isRepeatable: false };

describe("a call is sent again", () => {
  it("when the server asks to come back, whatever the call is, and no sooner than it says", () => {
    for (const error of [unavailable(2_000), limited(2_000)]) {
      for (const call of [repeatable, once]) {
        expect(toPause(error, call, 0)).toBe(2_000);
        expect(toPause(error, call, 1)).toBe(2_100);
      }
    }
  });

  it("less and less often, by a server that asks it back at once", () => {
    const pauses = [1, 2, 3, 9].map((attempts) => toPause(unavailable(0), { ...once, attempts }, 1));
    expect(pauses).toEqual([100, 200, 400, 5_000]);
  });

  it.each([
    ["the connection failed", unreachable],
    ["the server failed", internal(null)],
    ["it can't answer, and does not say what was done", unavailable(null)],
    ["something between failed", gateway],
  ])("when it does no harm twice, and %s", (_, error) => {
    expect(toPause(error, repeatable, 1)).toBe(100);
    expect(toPause(error, once, 1)).toBeNull();
  });

  it("after longer and longer pauses, none of them the same for all", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
      toPause(unreachable, { ...repeatable, attempts }, 1),
    );
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000]);
    expect(toPause(unreachable, repeatable, 0)).toBe(50);
  });
});

describe("a call is not sent again", () => {
  it("when it is refused for what it is", () => {
    expect(toPause(missing(null), repeatable)).toBeNull();
    expect(toPause(limited(null), repeatable)).toBeNull();
  });

  it("when the pause would reach beyond the deadline", () => {
    expect(toPause(unavailable(40_000), repeatable)).toBeNull();
    expect(toPause(unreachable, { ...repeatable, leftMs: 50 }, 1)).toBeNull();
  });

  it("more than ten times", () => {
    expect(toPause(unreachable, { ...repeatable, attempts: 10 })).toBeNull();
  });
});

it("knows what leaves the outcome open", () => {
  expect([unreachable, gateway, internal(null), unavailable(null)].map(isOutcomeUnknown)).toEqual(
    Array(4).fill(true),
  );
  expect([unavailable(0), limited(0), missing(null)].map(isOutcomeUnknown)).toEqual(Array(3).fill(false));
});

it("reads Retry-After in seconds and as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(parseRetryAfter("3", now)).toBe(3_000);
  expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:05 GMT", now)).toBe(5_000);
  expect(parseRetryAfter("Thu, 01 Jan 2025 00:00:00 GMT", now)).toBe(0);
  expect([parseRetryAfter(null), parseRetryAfter("soon")]).toEqual([null, null]);
});

it("leaves a pause as soon as the signal aborts", async () => {
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(pause(60_000, controller.signal)).rejects.toThrow("enough");
});
