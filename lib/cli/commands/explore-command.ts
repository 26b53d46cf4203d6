import { type Command, Option } from "@commander-js/extra-typings";
import { FollowedDirection } from "#lib/contract/neighborhood.ts";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatNeighborhood } from "../output/format-neighborhood.ts";

export function defineExplore(program: Command): void {
  withConnection(
    program
      .command("explore")
      .argument("<id>", "the memory to begin at")
      .description("show what is around a memory, as a tree of the links that lead there")
      .option("--depth <number>", "how many links away, 1 to 3 (default: 1)", parseNumber)
      .option("--kind <kind>", "follow only these")
      .addOption(
        new Option(
          "--direction <direction>",
          "follow links as they are, against it, or either (default: both)",
        ).choices(FollowedDirection.options),
      )
      .option("--limit <number>", "of memories, 1 to 1000 (default: 200)", parseNumber)
      .addHelpText(
        "after",
        examples("weft explore 0190c0de-0000-7000-8000-000000000001 --depth 2 --direction outbound"),
      ),
  ).action((id, { depth, kind, direction, limit, ...options }) =>
    runClient(options, async ({ weft, print, note }) => {
      const found = await weft.graph.neighborhood(id, { depth, kind, direction, limit });
      print(found, formatNeighborhood);
      if (found.truncated) note("There is more than is shown: see --limit.");
    }),
  );
}
