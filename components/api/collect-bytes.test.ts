import { describe, expect, it } from "vitest";
import { collectBytes } from "./collect-bytes.ts";

function toStream(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

describe("collecting bytes", () => {
  it("puts them together in order, however many there are, and tells of each part", async () => {
    const parts = [3, 600_000, 700_000, 1, 3_000_000].map((length, at) =>
      new Uint8Array(length).fill(at + 1),
    );
    const told: Uint8Array[] = [];
    const bytes = await collectBytes(toStream(parts), (soFar) => told.push(soFar));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(told.map(({ length }) => length)).toEqual([3, 600_003, 1_300_003, 1_300_004, 4_300_004]);
    // What was told stays as it was.
    expect(told.every((part) => Buffer.from(part).equals(bytes.subarray(0, part.length)))).toBe(true);
  });

  it("is empty when nothing comes, and fails when it breaks off", async () => {
    expect(await collectBytes(toStream([]), () => undefined)).toHaveLength(0);
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("gone")),
    });
    await expect(collectBytes(broken, () => undefined)).rejects.toThrow("gone");
  });

  it("asks for no more once what has come is refused", async () => {
    const cancelled: unknown[] = [];
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: (reason) => void cancelled.push(reason),
    });
    const refusal = new Error("not the columns of a graph");
    const refuse = () => {
      throw refusal;
    };
    await expect(collectBytes(endless, refuse)).rejects.toBe(refusal);
    expect(cancelled).toEqual([refusal]);
  });
});
