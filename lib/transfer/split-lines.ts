import { type ErrorCode, ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";

/** One line of a file, by its number: 1 is the first. */
export type TextLine = { line: number; text: string };
export type BrokenLine = { line: number; code: ErrorCode; detail: string };

const newline = 0x0a;

// A byte order mark is none of the JSON, and belongs nowhere but at the very beginning.
const ofFirst = new TextDecoder("utf-8", { fatal: true });
const ofOthers = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(line: number, parts: Uint8Array[]): TextLine | BrokenLine {
  try {
    const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    return { line, text: (line === 1 ? ofFirst : ofOthers).decode(bytes) };
  } catch {
    return { line, code: "invalid_request", detail: "is not UTF-8" };
  }
}

/**
 * The lines of a file as its bytes come, and no more of it in memory than one line and one piece of what came. A line that is
 * too long is passed over, unread. Throws payload_too_large when there are too many.
 */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine | BrokenLine> {
  let line = 1;
  let parts: Uint8Array[] = [];
  let length = 0;

  function take(part: Uint8Array): void {
    length += part.length;
    if (length > limits.import.lineBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  }

  function finish(): TextLine | BrokenLine {
    if (line > limits.import.lines) throw new ServiceError("payload_too_large");
    const finished: TextLine | BrokenLine =
      length > limits.import.lineBytes
        ? { line, code: "payload_too_large", detail: `is longer than ${limits.import.lineBytes} bytes` }
        : decode(line, parts);
    line += 1;
    parts = [];
    length = 0;
    return finished;
  }

  for await (const piece of bytes) {
    let from = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      take(piece.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    take(piece.subarray(from));
  }
  if (length > 0) yield finish();
}
