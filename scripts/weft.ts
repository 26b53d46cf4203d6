import { CommanderError } from "commander";
import { buildProgram } from "#lib/cli/build-program.ts";
import { exitCodes } from "#lib/cli/report.ts";
import { disconnect } from "#lib/db/client.ts";
import { openEnvironment } from "./environment.ts";
import { parseSettings } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

const program = buildProgram();

/** Opens this server's database for a command that works on it, and closes what it opened. */
async function run(): Promise<void> {
  let close = async () => {};
  program.hook("preAction", async (_, command) => {
    // It asks a server, wherever that is.
    if (command.name() === "mcp") return;
    const environment = await openEnvironment(parseSettings(process.env), {
      exclusive: false,
      report: (sentence) => process.stderr.write(`${sentence}\n`),
      onLost: (error) => {
        throw error;
      },
    });
    close = environment.close;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof StartupError) {
      process.stderr.write(`weft: ${error.message}\n`);
      process.exitCode = exitCodes.unreachable;
    } else if (error instanceof CommanderError) {
      // It has said why; help and version are done, anything else is how the command was written.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    } else throw error;
  } finally {
    await disconnect();
    await close();
  }
}

await run();
