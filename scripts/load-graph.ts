// `npm run -s load-graph -- FOLDER --workspace SLUG`: a folder of memories and links into a workspace.
import { Command } from "@commander-js/extra-typings";
import { openProgress } from "#lib/cli/terminal/progress.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { disconnect } from "#lib/db/client.ts";
import { openEnvironment } from "./environment.ts";
import { loadGraph } from "./load-graph/load-graph.ts";
import { formatReport } from "./load-graph/load-report.ts";
import { parseSettings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

type Options = { workspace: string; viewer?: string; json?: true };

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

async function run(folder: string, options: Options, signal: AbortSignal) {
  const environment = await openEnvironment(parseSettings(process.env), {
    exclusive: false,
    report: say,
    onLost: () => undefined,
  });
  const progress = openProgress(process.stderr);
  try {
    const report = await loadGraph(folder, { ...options, progress, signal });
    process.stdout.write(`${options.json ? JSON.stringify(report) : formatReport(report)}\n`);
  } finally {
    progress.end();
    await disconnect();
    await environment.close();
  }
}

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => stopping.abort(new StartupError("Stopped. The same command goes on from here.")));
}

const command = new Command("load-graph")
  .description(
    "Load memories.jsonl and links.jsonl of a folder into a workspace. Running it again changes nothing.",
  )
  .argument("<folder>", "folder with the two files")
  .requiredOption("--workspace <slug>", "the workspace, made when missing")
  .option(
    "--viewer <email>",
    "an account that is to see the workspace, as a viewer unless it has a place there",
  )
  .option("--json", "print the report as one JSON object")
  .action((folder: string, options: Options) => run(folder, options, stopping.signal));

await command.parseAsync().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof ServiceError;
  say(expected ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
});
