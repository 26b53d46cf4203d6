import { Command } from "commander";
import { defineAddKey } from "./admin/add-key-command.ts";
import { defineAddMember } from "./admin/add-member-command.ts";
import { defineAddUser } from "./admin/add-user-command.ts";
import { defineAddWorkspace } from "./admin/add-workspace-command.ts";
import { defineRemoveMember } from "./admin/remove-member-command.ts";
import { defineRevokeGrant } from "./admin/revoke-grant-command.ts";
import { defineSignOutUser } from "./admin/sign-out-user-command.ts";
import { defineMcp } from "./mcp/mcp-command.ts";

/** The `weft` command. It throws commander's CommanderError instead of exiting, so that the caller can clean up. */
export function buildProgram(): Command {
  const program = new Command("weft").description("Memories, and the links between them.").exitOverride();
  defineMcp(program);
  const admin = program
    .command("admin")
    .description("administer this server's database")
    .option("--json", "print JSON, for programs");

  const user = admin.command("user").description("people");
  defineAddUser(user);
  defineSignOutUser(user);
  defineAddWorkspace(admin.command("workspace").description("workspaces"));
  const member = admin.command("member").description("who is in a workspace");
  defineAddMember(member);
  defineRemoveMember(member);
  defineAddKey(admin.command("key").description("API keys"));
  defineRevokeGrant(admin.command("grant").description("what agents may do"));
  return program;
}
