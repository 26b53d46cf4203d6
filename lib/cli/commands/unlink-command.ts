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
  ).action((source, target, { kind, yes, dryRun, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      const key = { sourceId: source, targetId: target, kind };
      // Where nothing is asked nothing is looked up, and the verdict is that of the one request.
      if (!yes || dryRun) {
        const link = await weft.links.get(source, target, { kind });
        const metadata = Object.keys(link.metadata).length > 0 ? " and its metadata" : "";
        const what = toVisibleText(`the ${link.kind} link of weight ${link.weight}${metadata}`);
        if (dryRun) return print({ ...key, dryRun, link }, () => `Would delete ${what}.`);
        await confirm(`This deletes ${what} for good.`);
      }
      await weft.links.delete(source, target, { kind });
      print({ ...key, dryRun: false }, () => `Deleted the ${toVisibleText(kind)} link.`);
    }),
  );
}
