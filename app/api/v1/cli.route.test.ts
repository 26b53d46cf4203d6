import { describe, expect, it } from "vitest";
import { defineAdminElsewhere } from "#lib/cli/admin/define-admin-elsewhere.ts";
import { buildProgram } from "#lib/cli/build-program.ts";
import { readTree } from "#lib/cli/completion/tree.ts";
import { cliSurface, ways, withoutCommand, withoutOption } from "#lib/testing/matrix/cli-surface.ts";
import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { tables } from "#lib/testing/matrix/tables.ts";

/** Commands that do nothing with memories, links or keys. */
const others = ["login", "mcp", "completion", "admin"];

const commands = readTree(buildProgram(defineAdminElsewhere)).filter(({ commands }) => commands.length === 0);

describe("the command line in the matrix", () => {
  it("is each of its commands", () => {
    const asked = Object.values(ways).map(({ command }) => command);
    expect([...new Set([...asked, ...others])].sort()).toEqual(commands.map(({ path }) => path).sort());
  });

  it("is without those operations that have a reason to be, and no other", () => {
    const without = tables.map(({ operation }) => operation).filter((operation) => !(operation in ways));
    expect(Object.keys(withoutCommand).sort()).toEqual([...new Set(without)].sort());
  });

  it.each(withoutOption)("$command has no $option", ({ command, option }) => {
    const options = commands.find(({ path }) => path === command)?.options.map(({ word }) => word);
    expect(options).toContain("--json");
    expect(options).not.toContain(option);
  });
});

describeMatrix(
  cliSurface,
  tables.filter(
    (table) => !withoutOption.some((it) => it.operation === table.operation && it.about === table.about),
  ),
);
