import { Manifest } from "#lib/contract/transfer.ts";
import { UnreachableError } from "#lib/sdk/errors.ts";
import type { Progress } from "../terminal/progress.ts";

const LINE_END = 10;

/** An export's bytes as they come. Its first line says how many there will be, which is what the progress is of. */
export async function* passLines(
  bytes: ReadableStream<Uint8Array>,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  let head: string | null = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of bytes) {
      if (head !== null) {
        head += decoder.decode(chunk, { stream: true });
        const end = head.indexOf("\n");
        if (end >= 0) {
          const { memories, links } = Manifest.parse(JSON.parse(head.slice(0, end)));
          progress.begin("exported", memories + links + 1);
          head = null;
        }
      }
      const ended = chunk.reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 0);
      if (ended > 0) progress.step(ended);
      yield chunk;
    }
  } catch (error) {
    throw new UnreachableError(
      `The export broke off: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
