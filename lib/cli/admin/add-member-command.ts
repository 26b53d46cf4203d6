import { type Command, Option } from "commander";
import { putMember } from "#lib/administration/put-member.ts";
import type { Role } from "#lib/contract/me.ts";
import { runRow } from "../run-row.ts";

export function defineAddMember(member: Command): void {
  member
    .command("add <slug> <email>")
    .description("make a user a member of a workspace, or change the role")
    .addOption(
      new Option("--role <role>", "what the member may do")
        .choices(["admin", "member", "viewer"])
        .makeOptionMandatory(),
    )
    .action((slug: string, email: string, options: { role: Role }, command: Command) =>
      runRow(command, () => putMember({ slug, email, role: options.role })),
    );
}
