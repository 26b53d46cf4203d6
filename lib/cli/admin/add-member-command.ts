import { type Command, Option } from "@commander-js/extra-typings";
import { putMember } from "#lib/administration/put-member.ts";
import { Role } from "#lib/contract/me.ts";
import { runRow } from "./run-row.ts";

export function defineAddMember(member: Command): void {
  member
    .command("add <slug> <email>")
    .description("make a user a member of a workspace, or change the role")
    .addOption(
      new Option("--role <role>", "what the member may do").choices(Role.options).makeOptionMandatory(),
    )
    .action((slug, email, options, command) =>
      runRow(command, () => putMember({ slug, email, role: options.role })),
    );
}
