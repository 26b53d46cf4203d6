import type { z } from "zod";
import { ExportedLine, type ImportedLine, type ImportReport } from "#lib/contract/transfer.ts";
import type { Lines, Options } from "./call-input.ts";
import { UnexpectedAnswerError } from "./errors.ts";
import { parseJson } from "./parse-json.ts";
import type { Transport } from "./transport.ts";

export type ImportLine = z.input<typeof ImportedLine>;

/** Lines as objects, or a file of them: its text, a Blob, or its bytes as they come. */
export type ImportSource = Lines | Iterable<ImportLine> | AsyncIterable<ImportLine>;

const toLine = (line: unknown) => `${JSON.stringify(line)}\n`;

/** A source as the body of a request. What comes bit by bit is sent bit by bit, where the platform can do that. */
export function toLines(source: ImportSource, onFailure: (error: unknown) => void): Lines {
  if (typeof source === "string" || source instanceof Blob || source instanceof ReadableStream) return source;
  if (Symbol.iterator in source) return Array.from(source, toLine).join("");
  const iterator = source[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(toLine(value)));
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A file takes as long as it takes: no deadline, unless one is given. */
const unhurried = { deadlineMs: Number.POSITIVE_INFINITY };

/** Sends a file. What the source throws, the caller gets. */
export async function importLines(
  transport: Transport,
  source: ImportSource,
  options: Options<"importMemories">,
): Promise<ImportReport> {
  const failures: unknown[] = [];
  const lines = toLines(source, (error) => failures.push(error));
  try {
    return await transport.call("importMemories", { ...unhurried, ...options, lines });
  } catch (error) {
    throw failures.length > 0 ? failures[0] : error;
  }
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
        if (done) break;
        const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield parseLine(line);
      }
    } finally {
      await reader.cancel();
    }
    if (rest !== "") throw this.#transport.toUnreachable(new Error("the file ended within a line"));
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

function parseLine(line: string): ExportedLine {
  const parsed = ExportedLine.safeParse(parseJson(line));
  if (!parsed.success) throw new UnexpectedAnswerError("The server wrote a line that is not Weft's.");
  return parsed.data;
}
