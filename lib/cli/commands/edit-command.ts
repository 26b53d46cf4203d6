import { type Command, Option } from "@commander-js/extra-typings";
import { Scope } from "#lib/contract/memory.ts";
import { collect } from "../arguments/collect.ts";
import { parseMetadata } from "../arguments/parse-metadata.ts";
import { parseNumber } from "../arguments/parse-number.ts";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatMemory } from "../output/format-memory.ts";
import { editText } from "../terminal/edit-text.ts";
import { readText } from "../terminal/read-input.ts";
import { UsageError } from "../usage-error.ts";

export function defineEdit(program: Command): void {
  withConnection(
    program
      .command("edit")
      .argument("<id>", "the memory")
      .description("change a memory: what the options say, or without any its content in $EDITOR")
      .option("--content <content>", "in Markdown; - reads standard input")
      .option("--title <title>", "what lists show")
      .option("--type <type>", "decision, constraint, runbook …")
      .option("--tag <tag>", "in place of all its tags; may be given several times", collect)
      .option("--no-tags", "take all its tags away")
      .addOption(new Option("--scope <scope>", "who sees it").choices(Scope.options))
      .option("--related <id>", "a memory that it is linked to as well; may be given several times", collect)
      .option("--metadata <json>", "a JSON object, in place of what there is", parseMetadata)
      .option("--if-match <version>", "only if it still has this version", parseNumber)
      .addHelpText(
        "after",
        examples(
          "weft edit 0190c0de-0000-7000-8000-000000000001",
          "weft edit 0190c0de-0000-7000-8000-000000000001 --title 'Retries stop' --if-match 3",
        ),
      ),
  ).action((id, options) =>
    runClient(options, async ({ weft, print, note }) => {
      const { title, type, tag, scope, related: relatedIds, metadata, ifMatch } = options;
      const tags = options.tags ? tag : [];
      const content = options.content === undefined ? undefined : await readText(options.content);
      const changes = { content, title, type, tags, scope, relatedIds, metadata };
      if (Object.values(changes).some((change) => change !== undefined)) {
        return print(await weft.memories.update(id, changes, { ifMatch }), formatMemory);
      }
      if (!process.stdin.isTTY) throw new UsageError("say what to change: see weft edit --help");
      const memory = await weft.memories.get(id);
      const edited = await editText(memory.content);
      if (edited === memory.content) return note("Nothing was changed.");
      // Whoever changed it in the meantime is not overwritten.
      const saved = await weft.memories.update(
        id,
        { content: edited },
        { ifMatch: ifMatch ?? memory.version },
      );
      print(saved, formatMemory);
    }),
  );
}
