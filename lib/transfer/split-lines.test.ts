import fc from "fast-check";
import { expect, it } from "vitest";
import { limits } from "#lib/contract/limits.ts";
import { collect, inPieces } from "#lib/testing/in-pieces.ts";
import { splitLines } from "./split-lines.ts";

function read(bytes: AsyncIterable<Uint8Array>) {
  return collect(splitLines(bytes));
}

async function* pieces(...given: (string | number[])[]) {
  for (const piece of given) yield typeof piece === "string" ? Buffer.from(piece) : Uint8Array.from(piece);
}

it("finds the same lines however the bytes come", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary", maxLength: 12 }).filter((text) => text.isWellFormed())),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      async (texts, pieceBytes, ended) => {
        const given = texts.map((text) => text.replaceAll("\n", " ").replace(/^\ufeff/, ""));
        const lines = await read(inPieces(given.join("\n") + (ended ? "\n" : ""), pieceBytes));
        const all = ended || given.at(-1) !== "" ? given : given.slice(0, -1);
        expect(lines).toEqual(
          (ended && given.length === 0 ? [""] : all).map((text, at) => ({ line: at + 1, text })),
        );
      },
    ),
  );
});

it("numbers lines from 1, empty ones too, and needs no end of the last", async () => {
  expect(await read(pieces("a\n\nb\r\nc"))).toEqual([
    { line: 1, text: "a" },
    { line: 2, text: "" },
    { line: 3, text: "b\r" },
    { line: 4, text: "c" },
  ]);
  expect(await read(pieces())).toEqual([]);
});

it("passes over the byte order mark of a file, and of nothing else", async () => {
  expect(await read(pieces("\ufeffa\n\ufeffb"))).toEqual([
    { line: 1, text: "a" },
    { line: 2, text: "\ufeffb" },
  ]);
});

it("says which line is not UTF-8", async () => {
  expect(await read(pieces("a\n", [0xff, 0x0a], "b\n", [0xc3]))).toEqual([
    { line: 1, text: "a" },
    { line: 2, code: "invalid_request", detail: "is not UTF-8" },
    { line: 3, text: "b" },
    { line: 4, code: "invalid_request", detail: "is not UTF-8" },
  ]);
});

it("takes a line as long as it may be, and passes over one that is longer", async () => {
  const longest = "x".repeat(limits.import.lineBytes);
  const lines = await read(pieces(`${longest}\n`, longest, "x", "x\n", "b"));
  expect(lines).toEqual([
    { line: 1, text: longest },
    { line: 2, code: "payload_too_large", detail: expect.any(String) },
    { line: 3, text: "b" },
  ]);
});

it("does not keep a line that does not end", async () => {
  const piece = new Uint8Array(1_024 * 1_024).fill(0x20);
  async function* endless() {
    for (let sent = 0; sent < 200; sent += 1) yield piece;
  }
  const before = process.memoryUsage().arrayBuffers;
  const lines = await read(endless());
  expect(lines).toEqual([{ line: 1, code: "payload_too_large", detail: expect.any(String) }]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1_024 * 1_024);
});

it("refuses a file of more lines than it may have", async () => {
  const most = new Uint8Array(limits.import.lines - 1).fill(0x0a);
  async function* file() {
    yield most;
    yield Buffer.from("the last\n");
    yield Buffer.from("one more");
  }
  let lines = 0;
  const counted = (async () => {
    for await (const _ of splitLines(file())) lines += 1;
  })();
  await expect(counted).rejects.toMatchObject({ code: "payload_too_large" });
  expect(lines).toBe(limits.import.lines);
}, 60_000);
