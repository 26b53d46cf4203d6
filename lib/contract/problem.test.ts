import { describe, expect, it } from "vitest";
import { type ErrorCode, errorTable, notFound, ServiceError } from "./error.ts";
import { Problem, toProblem } from "./problem.ts";

const codes = Object.keys(errorTable) as ErrorCode[];

describe.each(codes)("%s", (code) => {
  it("becomes a problem document of its status and sentence, and nothing more", () => {
    const problem = toProblem(new ServiceError(code), "an id");
    const { status, title } = errorTable[code];
    expect(problem).toEqual({
      type: `/docs/errors#${code}`,
      title,
      status,
      detail: title,
      code,
      requestId: "an id",
    });
    expect(Problem.parse(problem)).toEqual(problem);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe("toProblem", () => {
  it("says the detail, the fields and the bound of a refusal, and never its headers or cause", () => {
    const error = new ServiceError("link_capacity_exceeded", {
      detail: "Full.",
      errors: [{ pointer: "#/a", message: "no" }],
      capacity: { bound: "source", limit: 1_000, used: 1_000 },
      headers: { "Retry-After": "1" },
    });
    error.cause = new Error("secret");
    const { type: _, title: __, ...rest } = toProblem(error, "an id");
    expect(rest).toEqual({
      status: 409,
      detail: "Full.",
      code: "link_capacity_exceeded",
      requestId: "an id",
      errors: [{ pointer: "#/a", message: "no" }],
      bound: "source",
      limit: 1_000,
      used: 1_000,
    });
  });

  it("has the same words for everything that is not found", () => {
    expect(toProblem(notFound(), "x")).toEqual(toProblem(new ServiceError("not_found"), "x"));
  });
});
