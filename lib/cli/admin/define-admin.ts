import type { Command } from "@commander-js/extra-typings";
import { defineAddKey } from "./add-key-command.ts";
import { defineAddMember } from "./add-member-command.ts";
import { defineAddUser } from "./add-user-command.ts";
import { defineAddWorkspace } from "./add-workspace-command.ts";
import { defineRemoveMember } from "./remove-member-command.ts";
import { defineRevokeGrant } from "./revoke-grant-command.ts";
import { defineSignOutUser } from "./sign-out-user-command.ts";

/** `weft admin`, which works on the database of the server that it is run beside. `open` is awaited before a command is. */
export function defineAdmin(program: Command, open: () => Promise<void>): void {
  const admin = program
    .command("admin")
    .description("administer this server's database")
    .option("--json", "print JSON, for programs")
    .hook("preAction", open);

  const user = admin.command("user").description("people");
  defineAddUser(user);
  defineSignOutUser(user);
  defineAddWorkspace(admin.command("workspace").description("workspaces"));
  const member = admin.command("member").description("who is in a workspace");
  defineAddMember(member);
  defineRemoveMember(member);
  defineAddKey(admin.command("key").description("API keys"));
  defineRevokeGrant(admin.command("grant").description("what agents may do"));
}
