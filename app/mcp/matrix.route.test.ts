import { expect, it } from "vitest";
import { tools } from "#lib/mcp/tools.ts";
import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { askedTools, mcpSurface } from "#lib/testing/matrix/mcp-surface.ts";
import { tables } from "#lib/testing/matrix/tables.ts";

/** What no tool takes: the version that a write expects, and a search of other than what is active. */
const unsaid = ["of another version", "all, by a word of its title, to find"];

it("asks every tool", () => {
  expect([...askedTools].sort()).toEqual(tools.map(({ name }) => name).sort());
});

describeMatrix(
  mcpSurface,
  tables.filter(({ about }) => !unsaid.includes(about)),
);
