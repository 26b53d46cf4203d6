import { readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collect } from "#lib/testing/in-pieces.ts";
import { openSpool } from "./spool.ts";

function namesInTemporaryDirectory(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^weft-[0-9a-f]{8}-/.test(name));
}

/** The files that this process has open. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return readlinkSync(join("/proc/self/fd", fd));
    } catch {
      return [];
    }
  });
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await collect(pieces)).toString();
}

it("gives back what was written, from the beginning, as often as it is asked", async () => {
  const spool = await openSpool();
  const texts = Array.from({ length: 5_000 }, (_, index) => `line ${index} \u00e9\u{1f600}\n`);
  for (const text of texts) await spool.write(text);
  expect(await textOf(spool.read())).toBe(texts.join(""));
  await spool.write(Buffer.from("more"));
  expect(await textOf(spool.read())).toBe(`${texts.join("")}more`);
  await spool.clear();
  await spool.write("again");
  expect(await textOf(spool.read())).toBe("again");
  await spool.close();
});

it("leaves no name behind, and no file open", async () => {
  const names = namesInTemporaryDirectory();
  const spool = await openSpool();
  await spool.write("x".repeat(1_000_000));
  expect(namesInTemporaryDirectory()).toEqual(names);
  const ours = () => openFiles().filter((path) => path.includes("/weft-") && path.endsWith("(deleted)"));
  expect(ours()).toHaveLength(1);
  await spool.close();
  expect(ours()).toHaveLength(0);
});
