import type { Command } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMe } from "../output/format-me.ts";

export function defineWhoami(program: Command): void {
  withConnection(
    program
      .command("whoami")
      .description("who the key is, and where it may act")
      .addHelpText("after", examples("weft whoami", "weft whoami --json | jq -r '.workspaces[].slug'")),
  ).action((options) =>
    runClient(options, async ({ weft, configuration, print }) => {
      const me = await weft.me();
      print(me, (_, look) => formatMe(me, configuration, look));
    }),
  );
}
