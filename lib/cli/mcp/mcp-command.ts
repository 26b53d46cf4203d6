import type { Command } from "@commander-js/extra-typings";
import { readConfiguration } from "../client/configuration.ts";
import { examples } from "../client/examples.ts";
import { withServer } from "../client/with-server.ts";
import { exitCodes } from "../exit-codes.ts";
import { reportFailure } from "../report-failure.ts";
import { serveStdio } from "./serve-stdio.ts";

/** `weft mcp`: for a client that starts its servers as programs. */
export function defineMcp(program: Command): void {
  withServer(
    program
      .command("mcp")
      .description("speak MCP on standard input and output, for an agent")
      .addHelpText("after", examples("weft mcp --url https://weft.example.org")),
  ).action(async (flags) => {
    try {
      const { url, apiKey, workspace } = readConfiguration(flags, process.env);
      await serveStdio({ url, apiKey, workspace, report: (line) => process.stderr.write(`${line}\n`) });
      process.exitCode = exitCodes.done;
    } catch (error) {
      process.exitCode = reportFailure(error, false);
    }
  });
}
