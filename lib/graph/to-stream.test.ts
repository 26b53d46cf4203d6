import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toStream } from "./to-stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function build() {
  const made: number[] = [];
  function* pieces() {
    for (const piece of [1, 2, 3]) {
      made.push(piece);
      yield Uint8Array.of(piece);
    }
  }
  const done = vi.fn();
  return { made, done, stream: toStream(pieces(), done, 1_000) };
}

describe("a stream of pieces", () => {
  it("makes each when it is asked for, and is done at the end", async () => {
    const { made, done, stream } = build();
    const reader = stream.getReader();
    expect(made).toEqual([]);
    expect((await reader.read()).value).toEqual(Uint8Array.of(1));
    expect(made).toEqual([1]);
    await reader.read();
    await reader.read();
    expect(done).not.toHaveBeenCalled();
    expect((await reader.read()).done).toBe(true);
    expect(done).toHaveBeenCalledOnce();
  });

  it("is done when a piece can't be made", async () => {
    const done = vi.fn();
    const fault = new Error("no such piece");
    function* pieces(): Generator<Uint8Array> {
      yield Uint8Array.of(1);
      throw fault;
    }
    const reader = toStream(pieces(), done, 1_000).getReader();
    await reader.read();
    await expect(reader.read()).rejects.toBe(fault);
    expect(done).toHaveBeenCalledOnce();
  });

  it("is done when it is let go of", async () => {
    const { made, done, stream } = build();
    await stream.cancel();
    expect(done).toHaveBeenCalledOnce();
    expect(made).toEqual([]);
  });

  it.each([0, 1])("is done when nothing more is taken after %i pieces", async (taken) => {
    const { done, stream } = build();
    const reader = stream.getReader();
    for (let piece = 0; piece < taken; piece += 1) await reader.read();
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    await expect(reader.read()).rejects.toThrow();
  });
});
