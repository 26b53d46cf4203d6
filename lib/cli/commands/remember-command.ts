import { randomUUID } from "node:crypto";
import { type Command, Option } from "@commander-js/extra-typings";
import { Scope } from "#lib/contract/memory.ts";
import { collect } from "../arguments/collect.ts";
import { parseMetadata } from "../arguments/parse-metadata.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";
import { readText } from "../terminal/read-input.ts";

export function defineRemember(program: Command): void {
  withConnection(
    program
      .command("remember")
      .argument("<content>", "what to remember, in Markdown; - reads standard input")
      .description("save a memory")
      .option("--title <title>", "else the first line of the content")
      .option("--type <type>", "decision, constraint, runbook … (default: note)")
      .option("--tag <tag>", "may be given several times", collect)
      .addOption(new Option("--scope <scope>", "who sees it (default: shared)").choices(Scope.options))
      .option("--related <id>", "a memory that it is linked to; may be given several times", collect)
      .option("--metadata <json>", "a JSON object", parseMetadata)
      .option("--idempotency-key <key>", "the same key again within a day saves nothing again")
      .addHelpText(
        "after",
        examples(
          'weft remember "Retries stop after five minutes." --type decision --tag queue',
          "weft remember - --title Runbook < runbook.md",
        ),
      ),
  ).action((argument, options) =>
    runClient(options, async ({ weft, print }) => {
      const { title, type, tag: tags, scope, related: relatedIds, metadata } = options;
      // With one it is sent again when its answer is lost, and saved once.
      const idempotencyKey = options.idempotencyKey ?? randomUUID();
      const content = await readText(argument);
      const memory = await weft.memories.create(
        { content, title, type, tags, scope, relatedIds, metadata },
        { idempotencyKey },
      );
      print(memory, formatMemory);
    }),
  );
}
