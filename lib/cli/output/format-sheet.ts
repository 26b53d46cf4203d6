import { type Look, paint } from "./look.ts";
import { toVisibleText } from "./visible-text.ts";

/** One thing, a field a line; a field without a value is left out. */
export function formatSheet(fields: readonly (readonly [string, string | null])[], look: Look): string {
  const said = fields.filter(([, value]) => value !== null);
  const width = Math.max(0, ...said.map(([name]) => name.length));
  return said
    .map(([name, value]) => `${paint(look, "dim", name.padEnd(width))}  ${toVisibleText(value ?? "")}`)
    .join("\n");
}
