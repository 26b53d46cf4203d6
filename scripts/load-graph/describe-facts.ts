/** What a line says of a memory beyond its title, type and owner. */
export type Facts = Record<string, unknown>;

const markdown = /[\\`*_[\]<>#|~]/g;

function toLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll("_", " ")} ${toText(inner)}`)
      .join(", ");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null || value === undefined ? "" : String(value).trim().replaceAll(/\s+/g, " ");
}

/** Facts as a list in Markdown, one a line, in their order; those that say nothing are left out. */
export function describeFacts(facts: Facts): string {
  return Object.entries(facts)
    .map(([name, value]) => [toLabel(name), toText(value)] as const)
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `- **${label}:** ${text.replaceAll(markdown, "\\$&")}`)
    .join("\n");
}
