import type { Command } from "@commander-js/extra-typings";
import { addUser } from "#lib/administration/add-user.ts";
import { runRow } from "./run-row.ts";

export function defineAddUser(user: Command): void {
  user
    .command("add <email>")
    .description("add a person who signs in with a password")
    .requiredOption("--name <name>", "what others see")
    .requiredOption("--password <password>", "8 characters or more")
    .action((email, options, command) => runRow(command, () => addUser({ email, ...options })));
}
