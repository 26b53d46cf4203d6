import type { z } from "zod";
import { ExportedLine, type ImportedLine, type ImportReport } from "#lib/contract/transfer.ts";
import type { CallOptions, Lines, Options } from "./call-input.ts";
import { UnexpectedAnswerError, WeftError } from "./errors.ts";
import { parseJson } from "./parse-json.ts";
import { readText } from "./read-text.ts";
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
function unhurried<Given extends CallOptions>(options: Given): Given {
  return { ...options, deadlineMs: options.deadlineMs ?? Number.POSITIVE_INFINITY };
}

/** Sends a file. What the source throws, the caller gets. */
export async function importLines(
  transport: Transport,
  source: ImportSource,
  options: Options<"importMemories">,
): Promise<ImportReport> {
  const failures: unknown[] = [];
  const lines = toLines(source, (error) => failures.push(error));
  try {
    return await transport.call("importMemories", { ...unhurried(options), lines });
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
    return this.#transport.open("exportMemories", unhurried(this.#options));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExportedLine, void, undefined> {
    try {
      let rest = "";
      for await (const text of readText(await this.bytes())) {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) yield parseLine(line);
      }
      if (rest !== "") throw new Error("the file ended within a line");
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      throw error instanceof WeftError ? error : this.#transport.toUnreachable(error);
    }
  }
}

function parseLine(line: string): ExportedLine {
  const parsed = ExportedLine.safeParse(parseJson(line));
  if (!parsed.success) throw new UnexpectedAnswerError("The server wrote a line that is not Weft's.");
  return parsed.data;
}
