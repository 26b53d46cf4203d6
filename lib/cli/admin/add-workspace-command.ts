import type { Command } from "@commander-js/extra-typings";
import { addWorkspace } from "#lib/administration/add-workspace.ts";
import { runRow } from "./run-row.ts";

export function defineAddWorkspace(workspace: Command): void {
  workspace
    .command("add <slug>")
    .description("add a workspace")
    .requiredOption("--name <name>", "what people see")
    .action((slug, options, command) => runRow(command, () => addWorkspace({ slug, name: options.name })));
}
