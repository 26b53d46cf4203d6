import type { Command } from "@commander-js/extra-typings";
import { revokeGrant } from "#lib/administration/revoke-grant.ts";
import { runRow } from "./run-row.ts";

export function defineRevokeGrant(grant: Command): void {
  grant
    .command("revoke <email>")
    .description("end what an agent may do in a workspace")
    .requiredOption("--workspace <slug>", "where the grant holds")
    .requiredOption("--agent <name>", "whose grant it is")
    .action((email, options, command) =>
      runRow(command, () => revokeGrant({ email, slug: options.workspace, agent: options.agent })),
    );
}
