import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import packageJson from "#package.json" with { type: "json" };
import { defineArchive } from "./commands/archive-command.ts";
import { defineCompletion } from "./commands/completion-command.ts";
import { defineEdit } from "./commands/edit-command.ts";
import { defineEvents } from "./commands/events-command.ts";
import { defineExplore } from "./commands/explore-command.ts";
import { defineExport } from "./commands/export-command.ts";
import { defineGraph } from "./commands/graph-command.ts";
import { defineImport } from "./commands/import-command.ts";
import { defineAddKey } from "./commands/keys/add-key-command.ts";
import { defineListKeys } from "./commands/keys/list-keys-command.ts";
import { defineRevokeKey } from "./commands/keys/revoke-key-command.ts";
import { defineLink } from "./commands/link-command.ts";
import { defineLinks } from "./commands/links-command.ts";
import { defineLogin } from "./commands/login-command.ts";
import { defineRemember } from "./commands/remember-command.ts";
import { defineRestore } from "./commands/restore-command.ts";
import { defineRm } from "./commands/rm-command.ts";
import { defineSearch } from "./commands/search-command.ts";
import { defineShow } from "./commands/show-command.ts";
import { defineUnlink } from "./commands/unlink-command.ts";
import { defineWhoami } from "./commands/whoami-command.ts";
import { formatUsageError } from "./format-usage-error.ts";
import { defineMcp } from "./mcp/mcp-command.ts";

/** Lets a command, and those below it, say what was wrong in one line. */
function sayUsageErrors(command: CommandUnknownOpts, path: string): void {
  command.configureOutput({ outputError: (text, write) => write(formatUsageError(text, path)) });
  for (const child of command.commands) sayUsageErrors(child, `${path} ${child.name()}`);
}

/**
 * The `weft` command, a file a command; `defineAdmin` adds its `admin`. It throws commander's CommanderError instead of exiting, so that
 * the caller can clean up.
 */
export function buildProgram(defineAdmin: (program: Command) => void): Command {
  const program = new Command("weft")
    .description("Memories, and the links between them.")
    .version(packageJson.version)
    .exitOverride();

  program.commandsGroup("To begin:");
  defineLogin(program);
  defineWhoami(program);

  program.commandsGroup("Memories:");
  defineRemember(program);
  defineShow(program);
  defineEdit(program);
  defineSearch(program);
  defineArchive(program);
  defineRm(program);
  defineRestore(program);

  program.commandsGroup("Links:");
  defineLink(program);
  defineUnlink(program);
  defineLinks(program);
  defineExplore(program);

  program.commandsGroup("A workspace:");
  defineGraph(program);
  defineEvents(program);
  defineImport(program);
  defineExport(program);
  const keys = program.command("keys").description("list, make and end your API keys");
  defineListKeys(keys);
  defineAddKey(keys);
  defineRevokeKey(keys);

  program.commandsGroup("This program:");
  defineMcp(program);
  defineCompletion(program);
  defineAdmin(program);

  sayUsageErrors(program, "weft");
  return program;
}
