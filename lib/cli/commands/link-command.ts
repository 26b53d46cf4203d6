import type { Command } from "@commander-js/extra-typings";
import { defaultKind } from "#lib/contract/kind.ts";
import { parseMetadata } from "../arguments/parse-metadata.ts";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatLink } from "../output/format-link.ts";

export function defineLink(program: Command): void {
  withConnection(
    program
      .command("link")
      .argument("<source>", "the memory that the link starts at")
      .argument("<target>", "the memory that it points to")
      .description("put a link: create it, or replace its weight and metadata")
      .option("--kind <kind>", "the link's name", defaultKind)
      .option("--weight <number>", "0 to 1 (default: 1)", parseNumber)
      .option("--metadata <json>", "a JSON object", parseMetadata)
      .addHelpText(
        "after",
        examples(
          "weft link 0190c0de-0000-7000-8000-000000000001 0190c0de-0000-7000-8000-000000000002 --kind depends-on --weight 0.8",
        ),
      ),
  ).action((source, target, { kind, weight, metadata, ...options }) =>
    runClient(options, async ({ weft, print }) => {
      const answer = await weft.links.put(source, target, { kind, weight, metadata });
      print(answer, ({ outcome, link }, look) => `${outcome}\n${formatLink(link, look)}`);
    }),
  );
}
