import type { Command } from "@commander-js/extra-typings";
import { signOutUser } from "#lib/administration/sign-out-user.ts";
import { runRow } from "./run-row.ts";

export function defineSignOutUser(user: Command): void {
  user
    .command("sign-out <email>")
    .description("end every session of a person's; keys are untouched")
    .action((email, _options, command) => runRow(command, () => signOutUser({ email })));
}
