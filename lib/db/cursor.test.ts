import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCursor, toCursor, toPage } from "./cursor.ts";

beforeAll(() => {
  process.env.NEXTAUTH_SECRET = "a secret that only tests know, of enough length";
  process.env.WEFT_DATABASE_URL = "postgresql://nowhere";
});

const list = ["links", "workspace", { kind: "related" }];

describe("a cursor", () => {
  it("says what it was made of, in its own list only", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 3 }), (key) => {
        const cursor = toCursor(key, list);
        expect(parseCursor(cursor, list)).toEqual(key);
        expect(cursor).toMatch(/^[\w.-]+$/);
        expect(() => parseCursor(cursor, [...list, "more"])).toThrow();
      }),
    );
  });

  it("is refused when any character of it is another", () => {
    const cursor = toCursor(["12345"], list);
    for (let at = 0; at < cursor.length; at += 1) {
      for (const other of ["A", "B", "_", "."]) {
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1);
        if (altered !== cursor) expect(() => parseCursor(altered, list)).toThrow();
      }
      expect(() => parseCursor(cursor.slice(0, at), list)).toThrow();
    }
    for (const wrong of [`${cursor}=`, `${cursor}A`, `${cursor}.`, ` ${cursor}`, "", "."]) {
      expect(() => parseCursor(wrong, list)).toThrow();
    }
  });

  it("is none before the first page", () => {
    expect(parseCursor(undefined, list)).toBeNull();
  });
});

describe("a page", () => {
  const keyOf = (row: number) => [String(row)];
  const page = (rows: number[], limit: number) => toPage(rows, limit, list, keyOf, (row) => row * 10);

  it("has a cursor when there is more, of its last row", () => {
    expect(page([1, 2, 3], 2)).toEqual({ items: [10, 20], nextCursor: toCursor(["2"], list) });
  });

  it.each([[[1, 2]], [[1]], [[]]])("has none when %j is all there is", (rows) => {
    expect(page(rows, 2)).toEqual({ items: rows.map((row) => row * 10), nextCursor: null });
  });
});
