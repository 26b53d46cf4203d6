import type { z } from "zod";
import type { ExportedLine, ImportedLine, ImportReport } from "#lib/contract/transfer.ts";
import type { Lines, Options } from "./call-input.ts";
import type { Transport } from "./transport.ts";

export type ImportLine = z.input<typeof ImportedLine>;

/** Lines as objects, or a file of them: its text, a Blob, or its bytes as they come. */
export type ImportSource = Lines | Iterable<ImportLine> | AsyncIterable<ImportLine>;

const toLine = (line: unknown) => `${JSON.stringify(line)}\n`;

/** A source as the body of a request. What comes bit by bit is sent bit by bit, where the platform can do that. */
export function toLines(source: ImportSource): Lines {
  if (typeof source === "string" || source instanceof Blob || source instanceof ReadableStream) return source;
  if (Symbol.iterator in source) return Array.from(source, toLine).join("");
  const iterator = source[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(toLine(value)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A file as it takes as long as it takes: no deadline, unless one is given. */
const unhurried = { deadlineMs: Number.POSITIVE_INFINITY };

export function importLines(
  transport: Transport,
  source: ImportSource,
  options: Options<"importMemories">,
): Promise<ImportReport> {
  return transport.call("importMemories", { ...unhurried, ...options, lines: toLines(source) });
}

/** A workspace as its caller may see it, written out: `for await` goes through its lines, `bytes()` is the file. */
export class Export implements AsyncIterable<ExportedLine> {
  readonly #transport: Transport;
  readonly #options: Options<"exportMemories">;

  constructor(transport: Transport, options: Options<"exportMemories">) {
    this.#transport = transport;
    this.#options = options;
  }

  /** A JSON value a line, the first of them the manifest. */
  bytes(): Promise<ReadableStream<Uint8Array>> {
    return this.#transport.open("exportMemories", this.#options);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExportedLine, void, undefined> {
    const reader = (await this.bytes()).getReader();
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for (;;) {
        const { done, value } = await this.#read(reader);
        if (done) return;
        const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield JSON.parse(line) as ExportedLine;
      }
    } finally {
      await reader.cancel();
    }
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>) {
    try {
      return await reader.read();
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      throw this.#transport.toUnreachable(error);
    }
  }
}
