import { type Command, Option } from "@commander-js/extra-typings";
import { addKey } from "#lib/administration/add-key.ts";
import { Access } from "#lib/contract/me.ts";
import { parseExpires } from "../arguments/parse-expires.ts";
import { runRow } from "./run-row.ts";

export function defineAddKey(key: Command): void {
  key
    .command("add <email>")
    .description("make a new key for a member, or for one of their agents; the secret is shown this once")
    .requiredOption("--workspace <slug>", "where the key acts")
    .option("--agent <name>", "the key is this agent's, which is made and granted when missing")
    .addOption(new Option("--grant <access>", "what the agent may do").choices(Access.options))
    .option("--private", "the agent also sees its user's private memories")
    .option("--read-only", "the key changes nothing, whatever its holder may")
    .option("--expires <duration>", "the key ends after this long: 90d, 12h, 2w", parseExpires)
    .action((email, options, command) => {
      if ((options.agent === undefined) !== (options.grant === undefined)) {
        command.error("error: --agent and --grant go together");
      }
      if (options.private && options.agent === undefined) command.error("error: --private needs --agent");
      return runRow(command, () =>
        addKey({
          email,
          slug: options.workspace,
          agent:
            options.agent !== undefined && options.grant
              ? { name: options.agent, terms: { access: options.grant, private: options.private === true } }
              : null,
          readOnly: options.readOnly === true,
          expiresAt: options.expires ?? null,
        }),
      );
    });
}
