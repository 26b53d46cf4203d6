import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";
import { answerCommand, buildCliSurface } from "#lib/testing/matrix/cli-surface.ts";
import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import type { Operation } from "#lib/testing/matrix/surface.ts";
import { type Persona, personas } from "#lib/testing/matrix/table.ts";
import { tables } from "#lib/testing/matrix/tables.ts";
import { buildWeft, type Command } from "../../../e2e/server/command.ts";

let weft: Command;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  server = serve({ fetch: answerCommand, hostname: "127.0.0.1", port: 0 });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.on("listening", () => resolve(server.address() as AddressInfo));
  });
  weft = await buildWeft({ WEFT_URL: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  weft.close();
  server.close();
});

/** The command as it is installed, a process each time. */
const surface = buildCliSurface("the built command", async (words, env, input) => {
  const { code, ...written } = await weft.run(words, { env, input });
  return { ended: code ?? -1, ...written };
});

const asking: Persona[] = ["owner", "viewer"];

/** One of each kind: what only reads or also writes, asks, takes standard input, streams to standard output, goes on. */
const sample: Operation[] = [
  ...(["readMe", "getMemory", "createMemory", "trashMemory", "putLink", "deleteLink"] as const),
  ...(["streamEvents", "createKey", "importMemories", "exportMemories"] as const),
];

// A process takes too long for every cell: of these the first thing, for one who may write and one who may not.
describeMatrix(
  { ...surface, without: personas.filter((persona) => !asking.includes(persona)) },
  sample.flatMap((operation) => {
    const table = tables.find((each) => each.operation === operation);
    return table ? [{ ...table, verdicts: table.verdicts.trim().split("\n").slice(0, 2).join("\n") }] : [];
  }),
);
