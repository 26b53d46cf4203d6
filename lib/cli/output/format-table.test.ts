import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { fitColumns, formatTable } from "./format-table.ts";

const columns = [{ head: "ID" }, { head: "TITLE", flexible: true }, { head: "N", right: true }] as const;
const pipe = { width: null, coloured: false };

describe("a table", () => {
  it("aligns its columns under their heads, with no space at the end of a line", () => {
    expect(
      formatTable(
        columns,
        [
          ["1", "One", "5"],
          ["22", "Longer", ""],
        ],
        pipe,
      ),
    ).toBe(["ID  TITLE   N", "1   One     5", "22  Longer"].join("\n"));
  });

  it("is whole in a pipe, and fits a terminal by cutting what may be cut", () => {
    const rows = [["0190c0de-0000-7000-8000-000000000000", "long ".repeat(40), "1"]];
    expect(formatTable(columns, rows, pipe)).toContain("long ".repeat(40).trim());
    const [, row = ""] = formatTable(columns, rows, { ...pipe, width: 60 }).split("\n");
    expect(stringWidth(row)).toBe(60);
    expect(row).toMatch(/^0190c0de-0000-7000-8000-000000000000 {2}long .*… {2}1$/);
  });

  it("counts columns of a terminal, not characters", () => {
    const rows = [["1", "大".repeat(40), "1"]];
    for (const line of formatTable(columns, rows, { ...pipe, width: 40 }).split("\n")) {
      expect(stringWidth(line)).toBeLessThanOrEqual(40);
    }
  });

  it("makes what a title would do to a terminal visible", () => {
    expect(formatTable(columns, [["1", "\u001b[31mred\nline\u202e", "1"]], pipe)).toContain(
      "<U+001B>[31mred<U+000A>line<U+202E>",
    );
  });
});

describe("the widths of columns", () => {
  const two = [{ head: "A", flexible: true }, { head: "B" }, { head: "C", flexible: true }] as const;

  it.each([
    ["as wanted, where there is room", [10, 10, 10], 80, [10, 10, 10]],
    ["shared, where there is none", [100, 10, 100], 54, [20, 10, 20]],
    ["what one does not need, the other has", [10, 10, 100], 54, [10, 10, 30]],
    ["never less than can be read", [100, 10, 100], 20, [8, 10, 8]],
  ])("are %s", (_name, wanted, width, fitted) => {
    expect(fitColumns(two, wanted, width)).toEqual(fitted);
  });
});
