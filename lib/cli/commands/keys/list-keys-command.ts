import type { Command } from "@commander-js/extra-typings";
import type { Key } from "#lib/contract/access.ts";
import { parseNumber } from "../../arguments/parse-number.ts";
import { examples } from "../../client/examples.ts";
import { printPage } from "../../client/print-page.ts";
import { runClient } from "../../client/run-client.ts";
import { withConnection } from "../../client/with-connection.ts";
import { formatTime } from "../../output/format-time.ts";

const columns = [
  { head: "ID" },
  { head: "PREFIX" },
  { head: "NAME", flexible: true },
  { head: "AGENT", flexible: true },
  { head: "ACCESS" },
  { head: "LAST USED" },
  { head: "ENDS" },
] as const;

function toRow(key: Key): string[] {
  const ends = key.expiresAt ? formatTime(key.expiresAt) : "";
  return [
    key.id,
    key.prefix,
    key.name ?? "",
    key.agent?.name ?? "",
    key.readOnly ? "read" : "",
    key.lastUsedAt ? formatTime(key.lastUsedAt) : "never",
    key.revokedAt ? `revoked ${formatTime(key.revokedAt)}` : ends,
  ];
}

export function defineListKeys(keys: Command): void {
  withConnection(
    keys
      .command("list", { isDefault: true })
      .description("list your keys of the workspace, newest first, without their secrets")
      .option("--agent <id>", "only this agent's")
      .option("--limit <number>", "of one page, 1 to 200 (default: 50)", parseNumber)
      .option("--cursor <cursor>", "go on where a page ended")
      .addHelpText("after", examples("weft keys", "weft keys list --json | jq -r '.items[].prefix'")),
  ).action(({ agent, limit, cursor, ...options }) =>
    runClient(options, (client) =>
      printPage(client, client.weft.keys.list({ agent, limit, cursor }), columns, toRow),
    ),
  );
}
