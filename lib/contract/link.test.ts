import { describe, expect, it } from "vitest";
import { PutLinkBody } from "./link.ts";

describe("PutLinkBody", () => {
  it("has a value for everything that is left out", () => {
    expect(PutLinkBody.parse({})).toEqual({ weight: 1, metadata: {} });
  });

  it("knows one zero", () => {
    expect(PutLinkBody.parse({ weight: -0 }).weight).toBe(0);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -Number.MIN_VALUE, 1 + Number.EPSILON, "1", null])(
    "has no weight of %s",
    (weight) => {
      expect(PutLinkBody.safeParse({ weight }).success).toBe(false);
    },
  );
});
