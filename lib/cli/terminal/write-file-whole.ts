import { createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../usage-error.ts";

/** Writes a file that is there whole or as it was, whatever happens meanwhile. Throws a UsageError when it can't be written. */
export async function writeFileWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  // A device or a pipe is written to: a file must not take its place.
  const inPlace = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  const draft = inPlace ? path : `${path}.${process.pid}.part`;
  const file = createWriteStream(draft, { flags: inPlace ? "w" : "wx" });
  const remove = () => rmSync(draft, { force: true });
  if (!inPlace) process.once("exit", remove);
  try {
    await pipeline(bytes, file);
    if (!inPlace) renameSync(draft, path);
  } catch (error) {
    throw isFileFault(error) ? new UsageError(`the file can't be written: ${error.message}`) : error;
  } finally {
    // Given up before it was open, it would be made after it was removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once("close", resolve));
    if (!inPlace) {
      process.off("exit", remove);
      remove();
    }
  }
}

function isFileFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "path" in error;
}
