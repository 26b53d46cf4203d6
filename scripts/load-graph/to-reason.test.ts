import { expect, it } from "vitest";
import { ServiceError } from "#lib/contract/error.ts";
import { toReason } from "./to-reason.ts";

it("names the full bound and how full it is", () => {
  const error = new ServiceError("link_capacity_exceeded", {
    capacity: { bound: "source", limit: 1000, used: 1000 },
  });
  expect(toReason(error)).toBe("A bound on links is full. (source: 1000 of 1000)");
});

it("throws on what is not this line's fault", () => {
  expect(() => toReason(new ServiceError("unavailable"))).toThrow(ServiceError);
  expect(() => toReason(new TypeError("a mistake of ours"))).toThrow("a mistake of ours");
});
