import type { Command } from "@commander-js/extra-typings";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { printPage } from "../client/print-page.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { eventColumns, formatEvent, toEventRow } from "../output/format-event.ts";

export function defineEvents(program: Command): void {
  withConnection(
    program
      .command("events")
      .description("list what has changed, newest first, or follow it as it happens")
      .option("--memory <id>", "only this memory, and the links at it")
      .option("--follow", "one a line from now on, until Ctrl-C")
      .option("--limit <number>", "of one page, 1 to 200 (default: 50)", parseNumber)
      .option("--cursor <cursor>", "go on where a page ended")
      .addHelpText(
        "after",
        examples("weft events --limit 10", "weft events --follow --json | jq -c '{action, memoryId, link}'"),
      ),
  ).action(({ memory, follow, limit, cursor, ...options }) =>
    runClient(options, async (client) => {
      if (!follow)
        return printPage(
          client,
          client.weft.events.list({ memory, limit, cursor }),
          eventColumns,
          toEventRow,
        );
      for await (const event of client.weft.events.stream({ memory })) client.print(event, formatEvent);
    }),
  );
}
