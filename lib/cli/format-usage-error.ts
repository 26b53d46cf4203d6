import { toVisibleText } from "./output/visible-text.ts";

/** What is wrong with how the command at `path` was written, in one line that says where to read on. A key in it is not repeated. */
export function formatUsageError(text: string, path: string): string {
  const [sentence = "", ...more] = text
    .replace(/^error: /, "")
    .trim()
    .split("\n");
  const said = toVisibleText([sentence.replace(/\.$/, ""), ...more].join(" "));
  return `weft: ${said.replace(/weft_[\w-]+/g, "weft_…")}. See ${path} --help\n`;
}
