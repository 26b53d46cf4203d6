import type { Command } from "@commander-js/extra-typings";
import { limits } from "#lib/contract/limits.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatCount } from "../output/format-count.ts";
import { toVisibleText } from "../output/visible-text.ts";
import { confirm } from "../terminal/confirm.ts";

export function defineRm(program: Command): void {
  withConnection(
    program
      .command("rm")
      .argument("<id>", "the memory")
      .description(`move a memory and its links to the trash, where they stay for ${limits.trashDays} days`)
      .option("--yes", "do not ask")
      .option("--dry-run", "only show what would go")
      .addHelpText(
        "after",
        examples(
          "weft rm 0190c0de-0000-7000-8000-000000000001",
          "weft rm 0190c0de-0000-7000-8000-000000000001 --yes",
        ),
      ),
  ).action((id, { yes, dryRun, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      // Where nothing is asked nothing is looked up, and the verdict is that of the one request.
      if (!yes || dryRun) {
        const { title, links } = await weft.memories.get(id);
        const what = `"${toVisibleText(title)}" with ${formatCount(links.outbound)} outbound and ${formatCount(links.inbound)} inbound link(s)`;
        if (dryRun) return print({ id, dryRun, links }, () => `Would move ${what} to the trash.`);
        await confirm(`This moves ${what} to the trash.`);
      }
      await weft.memories.delete(id);
      print({ id, dryRun: false }, () => `Moved ${id} to the trash.`);
    }),
  );
}
