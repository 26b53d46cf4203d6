import { describe, expect, test } from "vitest";
import { assignDashes } from "./link-dash.ts";

describe("assignDashes", () => {
  test("leaves the most frequent kind solid", () => {
    const dashes = assignDashes(
      new Map([
        ["mentions", 1663],
        ["supersedes", 47],
        ["depends-on", 39],
      ]),
    );
    expect(dashes.get("mentions")).toEqual([]);
    expect(dashes.get("supersedes")).not.toEqual([]);
    expect(dashes.get("depends-on")).not.toEqual(dashes.get("supersedes"));
  });

  test("does not change with counts or order, as long as the most frequent stays the same", () => {
    const one = assignDashes(
      new Map([
        ["related", 90],
        ["extends", 3],
        ["amends", 2],
        ["cites", 1],
      ]),
    );
    const other = assignDashes(
      new Map([
        ["cites", 40],
        ["amends", 41],
        ["related", 900],
        ["extends", 7],
      ]),
    );
    expect(new Map([...one].sort())).toEqual(new Map([...other].sort()));
  });

  test("gives six kinds beside the solid one six dashes", () => {
    const kinds = ["a", "b", "c", "depends-on", "supersedes", "part-of"];
    const dashes = assignDashes(
      new Map([["related", 9], ...kinds.map((kind): [string, number] => [kind, 1])]),
    );
    expect(new Set(kinds.map((kind) => JSON.stringify(dashes.get(kind)))).size).toBe(6);
  });

  test("shares dashes when there are more kinds than dashes, and names are no trap", () => {
    const kinds = ["constructor", "toString", ...Array.from({ length: 12 }, (_, index) => `kind-${index}`)];
    const dashes = assignDashes(new Map(kinds.map((kind) => [kind, 1])));
    expect(kinds.every((kind) => dashes.get(kind) !== undefined)).toBe(true);
  });
});
