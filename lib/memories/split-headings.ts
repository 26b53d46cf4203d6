import { fromMarkdown } from "mdast-util-from-markdown";
import { toString as toText } from "mdast-util-to-string";
import { limits } from "#lib/contract/limits.ts";
import { defaultTitle } from "./default-title.ts";

/** A part of a text that a heading begins. */
export type Section = { title: string; content: string };

/**
 * A Markdown text as its sections, each with its heading; what stands before the first is one too, unless it is empty. A `#` in code or in
 * a quotation begins none.
 */
export function splitHeadings(markdown: string): Section[] {
  const headings = fromMarkdown(markdown).children.flatMap((node) =>
    node.type === "heading" ? [{ from: node.position?.start.offset ?? 0, title: toText(node) }] : [],
  );
  return [{ from: 0, title: "" }, ...headings].flatMap(({ from, title }, index) => {
    const content = markdown.slice(from, headings[index]?.from).trim();
    const words = [...title.trim()].slice(0, limits.memory.title).join("").trimEnd();
    return content ? [{ title: words || defaultTitle(content), content }] : [];
  });
}
