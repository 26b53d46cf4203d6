import { type Command, CommanderError } from "@commander-js/extra-typings";
import { exitCodes } from "./exit-codes.ts";

/** A reader that has read enough, as `head` does, ends the command: it is no fault of anyone's. */
function endWithReader(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(exitCodes.done);
  });
}

/**
 * Ends as an exit does, which puts back a hidden cursor and takes half a file away, and then by the signal, as shells expect: an exit alone
 * would wait for whoever should write to a pipe that is being read.
 */
function endBy(signal: "SIGINT" | "SIGTERM", code: number): void {
  process.once("exit", () => process.kill(process.pid, signal));
  process.exit(code);
}

/** Runs the command that this process was started with, and sets its exit code. */
export async function runProgram(program: Command): Promise<void> {
  endWithReader(process.stdout);
  endWithReader(process.stderr);
  process.once("SIGINT", () => endBy("SIGINT", exitCodes.interrupted));
  process.once("SIGTERM", () => endBy("SIGTERM", exitCodes.terminated));
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // It has said why; help and version are done, anything else is how the command was written.
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}
