import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { prompts } from "./prompts.ts";
import { graphResource, memoryTemplate } from "./resources.ts";
import { toListedTool } from "./to-listed-tool.ts";
import { tools } from "./tools.ts";

const page = readFileSync("docs/MCP.md", "utf8");

/** Cells of the row that begins with a tool's name. */
function rowOf(name: string): string[] {
  const line = page.split("\n").find((each) => each.startsWith(`| \`${name}\``)) ?? "";
  return line.split("|").map((cell) => cell.trim());
}

it.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s is in the table, with its arguments",
  (name, tool) => {
    const { properties = {}, required = [] } = toListedTool(tool).inputSchema;
    const args = Object.keys(properties).map((each) => `\`${each}\`${required.includes(each) ? "" : "?"}`);
    const answers = Object.keys(tool.output.shape).map((each) => `\`${each}\``);
    expect(rowOf(name).slice(2, 4)).toEqual([args.join(" "), answers.join(" ")]);
  },
);

it("has every resource and prompt", () => {
  for (const each of [graphResource.uri, memoryTemplate.uriTemplate, ...prompts.map(({ name }) => name)]) {
    expect(page).toContain(`\`${each}\``);
  }
});

it("has configurations that are JSON", () => {
  const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? ""));
  expect(blocks).toHaveLength(3);
});
