import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { UsageError } from "../usage-error.ts";
import type { Progress } from "./progress.ts";

/** A file to be read as it is sent, or standard input where it is `-`; a file also moves the progress. Throws a UsageError. */
export async function openFile(path: string, progress: Progress): Promise<ReadableStream<Uint8Array>> {
  if (path === "-") return toWeb(process.stdin);
  const file = await open(path).catch(refuse);
  const { size } = await file.stat();
  progress.begin("sent", size);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress.step(chunk.length);
      done(null, chunk);
    },
  });
  return toWeb(
    file
      .createReadStream()
      .on("error", (error) => counted.destroy(error))
      .pipe(counted),
  );
}

function refuse(error: NodeJS.ErrnoException): never {
  throw new UsageError(`the file can't be read: ${error.message}`);
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
