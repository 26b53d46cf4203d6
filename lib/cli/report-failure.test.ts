import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";
import { LinkCapacityExceededError, toRefusal, UnreachableError } from "#lib/sdk/errors.ts";
import { InterruptedError } from "./interrupted-error.ts";
import { reportFailure } from "./report-failure.ts";
import { UsageError } from "./usage-error.ts";

let said: string;
beforeEach(() => {
  said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const problem = toProblem(
  new ServiceError("link_capacity_exceeded", { capacity: { bound: "pair", limit: 16, used: 16 } }),
  "a request",
);

it("prints the server's own problem document for a program, and a sentence for a person", () => {
  const refusal = toRefusal(problem);
  expect(refusal).toBeInstanceOf(LinkCapacityExceededError);
  expect(reportFailure(refusal, true)).toBe(1);
  expect(JSON.parse(said)).toEqual(problem);
  said = "";
  expect(reportFailure(refusal, false)).toBe(1);
  expect(said).toBe("weft: A bound on links is full.\n");
});

it("names each bad field, and lets nothing of it drive the terminal", () => {
  const errors = [{ pointer: "#/query/q", message: "has \u001b[2J in it" }];
  reportFailure(new ServiceError("invalid_request", { errors }), false);
  expect(said).toBe("weft: The request is not valid.\n  query/q: has <U+001B>[2J in it\n");
});

it("answers 3 when the server could not be reached, or is not up to it, with a document too", () => {
  expect(reportFailure(new UnreachableError("Weft can't be reached"), true)).toBe(3);
  expect(JSON.parse(said)).toMatchObject({ code: "unavailable", detail: "Weft can't be reached" });
  expect(reportFailure(new ServiceError("unavailable"), false)).toBe(3);
});

it("answers 2 to what was not given as it must be", () => {
  expect(reportFailure(new UsageError("say what to change"), false)).toBe(2);
  expect(said).toBe("weft: say what to change\n");
});

it("says nothing to whoever said no, and nothing of what it does not know", () => {
  expect(reportFailure(new InterruptedError("refused"), false)).toBe(1);
  expect(reportFailure(new InterruptedError("interrupted"), false)).toBe(130);
  const fault = new TypeError("a fault of ours");
  expect(() => reportFailure(fault, false)).toThrow(fault);
  expect(said).toBe("");
});
