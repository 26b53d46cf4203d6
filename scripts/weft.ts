// The command as it is in the server's own folder, where it also administers.
import type { Command } from "@commander-js/extra-typings";
import { defineAdminElsewhere } from "#lib/cli/admin/define-admin-elsewhere.ts";
import { buildProgram } from "#lib/cli/build-program.ts";
import { exitCodes } from "#lib/cli/exit-codes.ts";
import { runProgram } from "#lib/cli/run-program.ts";
import { StartupError } from "./startup-error.ts";

/** What `weft admin` needs, which takes longer to load than most other commands take to run. */
async function loadAdministration() {
  const [{ defineAdmin }, { disconnect }, { openEnvironment }, { parseSettings }] = await Promise.all([
    import("#lib/cli/admin/define-admin.ts"),
    import("#lib/db/client.ts"),
    import("./environment.ts"),
    import("./settings.ts"),
  ]);
  let closeEnvironment = async () => {};
  const open = async () => {
    const environment = await openEnvironment(parseSettings(process.env), {
      exclusive: false,
      report: (sentence) => process.stderr.write(`${sentence}\n`),
      onLost: (error) => {
        throw error;
      },
    });
    closeEnvironment = environment.close;
  };
  const close = async () => {
    await disconnect();
    await closeEnvironment();
  };
  return { define: (program: Command) => defineAdmin(program, open), close };
}

/** Administration opens this server's database, and closes what it opened. */
async function administer(): Promise<void> {
  const { define, close } = await loadAdministration();
  try {
    await runProgram(buildProgram(define));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`weft: ${error.message}\n`);
    process.exitCode = exitCodes.unreachable;
  } finally {
    await close();
  }
}

// What is about all commands, help and completions, is about these too.
const aboutAdmin = ["admin", "completion", "help", "--help", "-h", undefined];

if (aboutAdmin.includes(process.argv[2])) await administer();
else await runProgram(buildProgram(defineAdminElsewhere));
