import { type Command, Option } from "@commander-js/extra-typings";
import { examples } from "../client/examples.ts";
import { runClient } from "../client/run-client.ts";
import { withConnection } from "../client/with-connection.ts";
import { formatGraph } from "../output/graph/format-graph.ts";
import { toCsv } from "../output/graph/to-csv.ts";
import { toDot } from "../output/graph/to-dot.ts";
import { toGraphml } from "../output/graph/to-graphml.ts";

const written = { json: JSON.stringify, graphml: toGraphml, dot: toDot, csv: toCsv };

export function defineGraph(program: Command): void {
  withConnection(
    program
      .command("graph")
      .description("sum up the graph of the workspace, or with --format write it out")
      .addOption(
        new Option("--format <format>", "for a program; csv has a line a link").choices([
          "json",
          "graphml",
          "dot",
          "csv",
        ]),
      )
      .addHelpText(
        "after",
        examples(
          "weft graph",
          "weft graph --format graphml > workspace.graphml",
          "weft graph --format dot | dot -Tsvg",
        ),
      ),
  ).action(({ format, ...options }) =>
    runClient(options, async ({ weft, print, note }) => {
      const graph = await weft.graph.read();
      if (format) process.stdout.write(`${written[format](graph)}\n`);
      else print(graph, formatGraph);
      if (graph.linksTruncated || graph.memoriesTruncated) {
        note(`The graph is cut: ${graph.memories.length} memories and ${graph.links.length} links of more.`);
      }
    }),
  );
}
