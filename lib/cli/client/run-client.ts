import { Weft } from "#lib/sdk/weft.ts";
import { exitCodes } from "../exit-codes.ts";
import { type Look, readLook } from "../output/look.ts";
import { reportFailure } from "../report-failure.ts";
import { type Configuration, type ConnectionFlags, readConfiguration } from "./configuration.ts";

/** A person waits no longer than this for a server that does not answer. */
const DEADLINE_MS = 10_000;

/** What a command works with: the server, and its two outputs. */
export type Client = {
  weft: Weft;
  configuration: Configuration;
  /** Writes what was asked for to standard output: the value itself with `--json`, else what `toText` makes of it. */
  print<Value>(value: Value, toText: (value: Value, look: Look) => string): void;
  /** Tells people something beside it. Programs hear nothing. */
  note(sentence: string): void;
};

export function openWeft({ url, apiKey, workspace }: Omit<Configuration, "keyFrom">): Weft {
  return new Weft({ baseUrl: url, apiKey, workspace, deadlineMs: DEADLINE_MS });
}

/** The two outputs. */
export function openOutput(json: boolean): Pick<Client, "print" | "note"> {
  return {
    print(value, toText) {
      const text = json ? JSON.stringify(value) : toText(value, readLook(process.stdout, process.env));
      process.stdout.write(`${text}\n`);
    },
    note(sentence) {
      if (!json) process.stderr.write(`${sentence}\n`);
    },
  };
}

/** What every command that asks the server does: find out where and as whom, run, and set the exit code. */
export async function runClient(
  flags: ConnectionFlags & { json?: true | undefined },
  run: (client: Client) => Promise<void>,
): Promise<void> {
  const json = flags.json === true;
  try {
    const configuration = readConfiguration(flags, process.env);
    await run({ weft: openWeft(configuration), configuration, ...openOutput(json) });
    process.exitCode = exitCodes.done;
  } catch (error) {
    process.exitCode = reportFailure(error, json);
  }
}
