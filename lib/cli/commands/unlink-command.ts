import type { Command } from "@commander-js/extra-typings";
import { defaultKind } from "#lib/contract/kind.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { toVisibleText } from "../output/visible-text.ts";
import { confirm } from "../terminal/confirm.ts";

export function defineUnlink(program: Command): void {
  withConnection(
    program
      .command("unlink")
      .argument("<source>", "the memory that the link starts at")
      .argument("<target>", "the memory that it points to")
      .description("delete a link, its weight and its metadata")
      .option("--kind <kind>", "the link's name", defaultKind)
      .option("--yes", "do not ask")
      .option("--dry-run", "only show what would go")
      .addHelpText(
        "after",
        examples(
          "weft unlink 0190c0de-0000-7000-8000-000000000001 0190c0de-0000-7000-8000-000000000002 --kind depends-on",
        ),
      ),
  ).action((source, target, { kind, yes = false, dryRun = false, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      const link = await weft.links.get(source, target, { kind });
      const what = toVisibleText(
        `the ${link.kind} link of weight ${link.weight}${Object.keys(link.metadata).length > 0 ? " and its metadata" : ""}`,
      );
      if (!dryRun) {
        await confirm(`This deletes ${what} for good.`, yes);
        await weft.links.delete(source, target, { kind });
      }
      print({ link, dryRun }, () => `${dryRun ? "Would delete" : "Deleted"} ${what}.`);
    }),
  );
}
