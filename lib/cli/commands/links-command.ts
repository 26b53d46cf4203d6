import { type Command, Option } from "@commander-js/extra-typings";
import { LinkDirection, type ListedLink } from "#lib/contract/link.ts";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { printPage } from "../client/print-page.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";

const columns = [
  { head: "KIND", flexible: true },
  { head: "WEIGHT", right: true },
  { head: "MEMORY" },
  { head: "TITLE", flexible: true },
  { head: "TYPE", flexible: true },
] as const;

function toRow({ kind, weight, memory }: ListedLink): string[] {
  const title = memory.archivedAt ? `${memory.title} (archived)` : memory.title;
  return [kind, String(weight), memory.id, title, memory.type];
}

export function defineLinks(program: Command): void {
  withConnection(
    program
      .command("links")
      .argument("<id>", "the memory")
      .description("list the links of a memory, newest first, each with its other end")
      .addOption(
        new Option("--direction <direction>", "from it, or to it (default: outbound)").choices(
          LinkDirection.options,
        ),
      )
      .option("--kind <kind>", "only these")
      .option("--limit <number>", "of one page, 1 to 200 (default: 50)", parseNumber)
      .option("--cursor <cursor>", "go on where a page ended")
      .addHelpText(
        "after",
        examples("weft links 0190c0de-0000-7000-8000-000000000001 --direction inbound --kind depends-on"),
      ),
  ).action((id, { direction, kind, limit, cursor, ...options }) =>
    runClient(options, (client) =>
      printPage(client, client.weft.links.list(id, { direction, kind, limit, cursor }), columns, toRow),
    ),
  );
}
