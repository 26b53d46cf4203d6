import { limits } from "#lib/contract/limits.ts";

/**
 * Pieces as a stream that makes each one when it is asked for. `done` is called once, at its end: whether it was read to the end,
 * or let go of, or nothing was taken of it for `patienceMs`, for what it holds is needed by others.
 */
export function toStream(
  pieces: Iterator<Uint8Array>,
  done: () => void,
  patienceMs: number = limits.graphReads.stalledMs,
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let source: Iterator<Uint8Array> | null = pieces;
  const end = () => {
    clearTimeout(stalled);
    // What it was made from goes with it: a stream that nobody reads may stay.
    source = null;
    done();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        awaitReader(controller);
      },
      pull(controller) {
        clearTimeout(stalled);
        const next = takeNext();
        if (next && !next.done) {
          controller.enqueue(next.value);
          awaitReader(controller);
          return;
        }
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );

  function takeNext() {
    try {
      return source?.next();
    } catch (error) {
      end();
      throw error;
    }
  }

  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>) {
    stalled = setTimeout(() => {
      end();
      controller.error(new Error("nobody reads the graph"));
    }, patienceMs).unref();
  }
}
