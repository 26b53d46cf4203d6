import { expect, it } from "vitest";
import { isAnswerLost, toServiceError } from "./refusal.ts";

/** An error as the adapter of Prisma throws it of a COMMIT. */
const ofCommit = (kind: string) => Object.assign(new Error(kind), { cause: { kind } });
const ofSystem = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ...["ConnectionClosed", "SocketTimeout"].map(ofCommit),
  ...["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].map(ofSystem),
])("a connection that fails with %s is unavailable, and its answer is lost", (error) => {
  expect(toServiceError(error)).toMatchObject({ code: "unavailable" });
  expect(isAnswerLost(error)).toBe(true);
});

it("what is no fault of a connection stays what it is", () => {
  for (const error of [new Error("x"), ofCommit("GenericJs"), ofSystem("ENOENT")]) {
    expect(toServiceError(error)).toBe(error);
    expect(isAnswerLost(error)).toBe(false);
  }
});
