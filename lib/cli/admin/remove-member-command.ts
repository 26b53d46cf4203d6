import type { Command } from "@commander-js/extra-typings";
import { removeMember } from "#lib/administration/remove-member.ts";
import { runRow } from "./run-row.ts";

export function defineRemoveMember(member: Command): void {
  member
    .command("remove <slug> <email>")
    .description("end a membership; what the member wrote stays theirs")
    .action((slug, email, _options, command) => runRow(command, () => removeMember({ slug, email })));
}
