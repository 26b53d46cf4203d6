import { describe, expect, it } from "vitest";
import { endpointNames } from "#lib/testing/build-sample.ts";
import { describeMatrix } from "#lib/testing/matrix/describe-matrix.ts";
import { routeSurface } from "#lib/testing/matrix/http-surface.ts";
import { personas } from "#lib/testing/matrix/table.ts";
import { tables } from "#lib/testing/matrix/tables.ts";
import { readTable } from "#lib/testing/read-table.ts";

describe("the tables", () => {
  it("ask every operation of the contract", () => {
    const asked = new Set(tables.map(({ operation }) => operation));
    expect(endpointNames.filter((name) => !asked.has(name))).toEqual([]);
  });

  it("have at least 400 cells, and each row once", () => {
    const cells = tables.flatMap(({ operation, about, verdicts }) =>
      readTable(verdicts, personas).map(({ column, label }) => `${operation}, ${about}, ${label}: ${column}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.length).toBeGreaterThanOrEqual(400);
  });
});

describeMatrix(routeSurface, tables);
