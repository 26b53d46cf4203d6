import { type Command, Option } from "@commander-js/extra-typings";
import { MemorySort, MemoryState, Scope } from "#lib/contract/memory.ts";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { printPage } from "../client/print-page.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { memoryColumns, toMemoryRow } from "../output/format-memory.ts";

export function defineSearch(program: Command): void {
  withConnection(
    program
      .command("search")
      .argument("[query]", "words of the title or the content; without it, everything")
      .description("find memories, the best first; without a query, the last changed")
      .option("--type <type>", "only these")
      .option("--tag <tag>", "only those with it")
      .addOption(new Option("--scope <scope>", "only these").choices(Scope.options))
      .option("--owner <id>", "only this user's")
      .option("--agent <id>", "only what this agent wrote")
      .addOption(new Option("--state <state>", "which ones (default: active)").choices(MemoryState.options))
      .addOption(new Option("--sort <order>", "which first").choices(MemorySort.options))
      .option("--limit <number>", "of one page, 1 to 200 (default: 50)", parseNumber)
      .option("--cursor <cursor>", "go on where a page ended")
      .addHelpText(
        "after",
        examples("weft search 'retries queue' --type decision", "weft search --state trash"),
      ),
  ).action((q, { type, tag, scope, owner, agent, state, sort, limit, cursor, ...options }) =>
    runClient(options, (client) => {
      const filter = { q, type, tag, scope, owner, agent, state, sort, limit, cursor };
      return printPage(client, client.weft.memories.list(filter), memoryColumns, toMemoryRow);
    }),
  );
}
