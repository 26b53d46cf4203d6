/** A line that was not written, and why, for a person. */
export type SkippedLine = { file: string; line: number; reason: string };

/** One line of a file: its number, from 1, and the object on it. */
export type Line = { line: number; value: Record<string, unknown> };

export type Parsed<Item> = { items: Item[]; skipped: SkippedLine[] };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a JSONL text, in its order. Empty lines are none; what is no JSON object is skipped. */
export function parseLines(file: string, text: string): Parsed<Line> {
  const parsed: Parsed<Line> = { items: [], skipped: [] };
  for (const [index, row] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (row.trim() === "") continue;
    const line = index + 1;
    try {
      const value: unknown = JSON.parse(row);
      if (isRecord(value)) parsed.items.push({ line, value });
      else parsed.skipped.push({ file, line, reason: "is no JSON object" });
    } catch {
      parsed.skipped.push({ file, line, reason: "is no valid JSON" });
    }
  }
  return parsed;
}
