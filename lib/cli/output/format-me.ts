import type { Me } from "#lib/contract/me.ts";
import type { Configuration } from "../client/configuration.ts";
import { formatSheet } from "./format-sheet.ts";
import { formatTable } from "./format-table.ts";
import { formatTime } from "./format-time.ts";
import type { Look } from "./look.ts";

/** Who the caller is, and where they may act. Of the key itself only what lists show of it. */
export function formatMe(
  { user, agent, key, workspaces }: Me,
  configuration: Configuration,
  look: Look,
): string {
  const sheet = formatSheet(
    [
      ["user", `${user.name} <${user.email}>`],
      ["agent", agent?.name ?? null],
      ["server", configuration.url],
      ["key", key && `${key.prefix}…${key.readOnly ? ", read-only" : ""}, from ${configuration.keyFrom}`],
      ["expires", key?.expiresAt ? formatTime(key.expiresAt) : null],
    ],
    look,
  );
  const columns = [
    { head: "WORKSPACE" },
    { head: "NAME", flexible: true },
    { head: "ROLE" },
    { head: "ACCESS" },
  ] as const;
  const rows = workspaces.map(({ slug, name, role, access, private: withPrivate }) => [
    slug,
    name,
    role,
    withPrivate ? `${access}, private too` : access,
  ]);
  return `${sheet}\n\n${formatTable(columns, rows, look)}`;
}
