import type { Command } from "@commander-js/extra-typings";
import { parseApiKey, readLoginTarget } from "../client/configuration.ts";
import { examples } from "../client/examples.ts";
import { findKeyFile, writeKeyFile } from "../client/key-file.ts";
import { openOutput, openWeft } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { exitCodes } from "../exit-codes.ts";
import { InterruptedError } from "../interrupted-error.ts";
import { formatMe } from "../output/format-me.ts";
import { reportFailure } from "../report-failure.ts";
import { askSecret } from "../terminal/ask.ts";
import { readStandardInput } from "../terminal/read-input.ts";

async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await readStandardInput()).trim();
  const typed = await askSecret("API key (it is not shown): ");
  if (typed === null) throw new InterruptedError("interrupted");
  return typed.trim();
}

export function defineLogin(program: Command): void {
  withConnection(
    program
      .command("login")
      .description("keep a key, from the terminal or standard input, in a file that only you can read")
      .addHelpText("after", examples("weft login --url https://weft.example.org", "weft login < key.txt")),
  ).action(async ({ json = false, ...flags }) => {
    try {
      const { url, workspace } = readLoginTarget(flags, process.env);
      const apiKey = parseApiKey(flags.apiKey ?? (await readKey()));
      const { print, note } = openOutput(json);
      // Kept only when it works.
      const me = await openWeft({ url, apiKey, workspace }).me();
      const file = findKeyFile(process.env);
      writeKeyFile(file, { url, apiKey, workspace });
      print(me, (_, look) => formatMe(me, { url, apiKey, workspace, keyFrom: "weft login" }, look));
      note(`Kept in ${file}.`);
      if (process.env.WEFT_API_KEY) note("WEFT_API_KEY is set, and goes before it.");
      process.exitCode = exitCodes.done;
    } catch (error) {
      process.exitCode = reportFailure(error, json);
    }
  });
}
