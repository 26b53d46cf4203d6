import { expect, it } from "vitest";
import { UnreachableError } from "#lib/sdk/errors.ts";
import { passLines } from "./pass-lines.ts";

const manifest = {
  type: "manifest",
  format: "weft",
  version: 1,
  workspace: { id: "an id", slug: "a-slug", name: "Größe" },
  exportedAt: "2026-01-01T00:00:00.000Z",
  view: "caller",
  memories: 2,
  links: 1,
};
const file = Buffer.from(`${JSON.stringify(manifest)}\n{}\n{}\n{}\n`);

/** A file in pieces of a few bytes, which also divide characters; it breaks when there is a fault. */
function toStream(bytes: Uint8Array, fault?: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
      if (fault) controller.error(fault);
      else controller.close();
    },
  });
}

function watch() {
  const seen = { total: 0, done: 0 };
  const progress = {
    begin: (_what: string, total: number) => {
      seen.total = total;
    },
    step: (count = 1) => {
      seen.done += count;
    },
    end: () => undefined,
  };
  return { seen, progress };
}

it("passes every byte on, and knows from the first line how many lines there will be", async () => {
  const { seen, progress } = watch();
  const passed: Uint8Array[] = [];
  for await (const chunk of passLines(toStream(file), progress)) passed.push(chunk);
  expect(Buffer.concat(passed)).toEqual(file);
  expect(seen).toEqual({ total: 4, done: 4 });
});

it.each([
  ["within a line", toStream(file, new TypeError("terminated"))],
  ["at the end of a line", toStream(file.subarray(0, -3))],
  ["before it has begun", toStream(new Uint8Array())],
])("says that the server can't be reached when the file breaks off %s", async (_where, stream) => {
  const read = async () => {
    for await (const chunk of passLines(stream, watch().progress)) expect(chunk.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow(UnreachableError);
});
