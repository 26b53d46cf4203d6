import type { Command } from "commander";
import { serveStdio } from "./serve-stdio.ts";

/** `weft mcp`: for a client that starts its servers as programs. The key comes by the environment, where no list of processes shows it. */
export function defineMcp(program: Command): void {
  program
    .command("mcp")
    .description("speak MCP on standard input and output, with WEFT_API_KEY")
    .option("--url <url>", "where Weft is", process.env.WEFT_URL ?? "http://localhost:3000")
    .option(
      "--workspace <workspace>",
      "id or slug, when the credential has several",
      process.env.WEFT_WORKSPACE,
    )
    .action(async ({ url, workspace }: { url: string; workspace?: string }, command: Command) => {
      const apiKey = process.env.WEFT_API_KEY;
      if (!apiKey) command.error("error: set WEFT_API_KEY to an API key of Weft's");
      else if (!URL.canParse(url)) command.error(`error: ${url} is no URL`);
      else await serveStdio({ url, apiKey, workspace, report: (line) => process.stderr.write(`${line}\n`) });
    });
}
