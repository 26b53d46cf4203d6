import type { Command } from "@commander-js/extra-typings";
import { examples } from "../../client/examples.ts";
import { runClient } from "../../client/run-client.ts";
import { withConnection } from "../../client/with-connection.ts";
import { toVisibleText } from "../../output/visible-text.ts";
import { confirm } from "../../terminal/confirm.ts";

export function defineRevokeKey(keys: Command): void {
  withConnection(
    keys
      .command("revoke")
      .argument("<id>", "the key, as weft keys lists it")
      .description("end a key, and every key that was made by it")
      .option("--yes", "do not ask")
      .addHelpText("after", examples("weft keys revoke 0190c0de-0000-7000-8000-000000000003")),
  ).action((id, { yes, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      if (!yes) {
        const { key } = await weft.me();
        const own = key?.id === id.toLowerCase() ? ", which is the one this command uses," : "";
        await confirm(`This ends the key ${toVisibleText(id)}${own} and every key made by it, for good.`);
      }
      await weft.keys.revoke(id);
      print({ id }, () => `Revoked ${id}.`);
    }),
  );
}
