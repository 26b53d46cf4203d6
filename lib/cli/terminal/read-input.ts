import { buffer } from "node:stream/consumers";
import { UsageError } from "../usage-error.ts";

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError("standard input is not UTF-8 text");
  }
}

/** Everything on standard input, without the line end that the shell put there. */
export async function readStandardInput(): Promise<string> {
  return decode(await buffer(process.stdin)).replace(/\r?\n$/, "");
}

/** The argument itself, or standard input where it is `-`. */
export async function readText(argument: string): Promise<string> {
  return argument === "-" ? readStandardInput() : argument;
}
