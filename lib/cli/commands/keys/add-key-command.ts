import type { Command } from "@commander-js/extra-typings";
import { parseExpires } from "../../arguments/parse-expires.ts";
import { examples } from "../../client/examples.ts";
import { runClient } from "../../client/run-client.ts";
import { withConnection } from "../../client/with-connection.ts";

export function defineAddKey(keys: Command): void {
  withConnection(
    keys
      .command("add")
      .description("make a key, for yourself or for one of your agents; the secret is shown this once")
      .option("--name <name>", "what it is for")
      .option("--agent <id>", "the key is this agent's")
      .option("--read-only", "the key changes nothing, whatever its holder may")
      .option("--expires <duration>", "the key ends after this long: 90d, 12h, 2w", parseExpires)
      .addHelpText("after", examples("weft keys add --name backup --read-only --expires 90d")),
  ).action(({ name, agent: agentId, readOnly, expires, ...options }) =>
    runClient(options, async ({ weft, print, note }) => {
      const created = await weft.keys.create({ name, agentId, readOnly, expiresAt: expires?.toISOString() });
      note("This is the one time that the key is shown:");
      print(created, ({ secret }) => secret);
    }),
  );
}
