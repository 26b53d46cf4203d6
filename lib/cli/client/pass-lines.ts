import { Manifest } from "#lib/contract/transfer.ts";
import { UnreachableError } from "#lib/sdk/errors.ts";
import type { Progress } from "../terminal/progress.ts";

const LINE_END = 10;

/**
 * An export's bytes as they come. Its first line says how many there will be, which is what the progress is of. Throws an UnreachableError when
 * it breaks off, also at the end of a line.
 */
export async function* passLines(
  bytes: ReadableStream<Uint8Array>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  let head = "";
  let [total, passed] = [0, 0];
  try {
    for await (const chunk of bytes) {
      if (total === 0) {
        head += decoder.decode(chunk, { stream: true });
        total = countLines(head);
        if (total > 0) progress.begin("exported", total);
      }
      const ended = chunk.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 0);
      if (ended > 0) progress.step(ended);
      passed += ended;
      yield chunk;
    }
    if (passed < total || total === 0) throw new Error(`${passed} of ${total} lines came`);
  } catch (error) {
    throw new UnreachableError(
      `The export broke off: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** How many lines a file has that begins like this; 0 until its manifest is whole. */
function countLines(head: string): number {
  const end = head.indexOf("\n");
  if (end < 0) return 0;
  const { memories, links } = Manifest.parse(JSON.parse(head.slice(0, end)));
  return memories + links + 1;
}
