import { describe, expect, test } from "vitest";
import type { Picture } from "./picture.ts";
import { createPositionsStore, type PositionsStore } from "./positions-store.ts";

function createStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    keys: () => [...map.keys()],
  };
}

const picture = new Map([
  ["a", { x: 12.34, y: -5, community: 2 }],
  ["b", { x: 0, y: 1000, community: -1 }],
]);

/** To the end; how many slices it took. */
const write = (store: PositionsStore, of: Picture = picture) => [...store.write("w", of)].length;

describe("createPositionsStore", () => {
  test("gives back what was kept, to a tenth of a unit", () => {
    const store = createPositionsStore(createStorage());
    write(store);
    expect(store.read("w")).toEqual(
      new Map([
        ["a", { x: 12.3, y: -5, community: 2 }],
        ["b", { x: 0, y: 1000, community: -1 }],
      ]),
    );
  });

  test("writes a large one in slices, and gives all of it back", () => {
    const store = createPositionsStore(createStorage());
    const large: Picture = new Map(
      Array.from({ length: 3_001 }, (_, row) => [
        `memory-${row}`,
        { x: row, y: 2 * row, community: row % 5 },
      ]),
    );
    expect(write(store, large)).toBe(3);
    expect(store.read("w")).toEqual(large);
    write(store, new Map());
    expect(store.read("w")).toEqual(new Map());
  });

  test("keeps workspaces apart", () => {
    const store = createPositionsStore(createStorage());
    write(store);
    expect(store.read("other")).toBeNull();
  });

  test.each(["not json", "{}", '[["a",1]]', '[["a",1,null,0]]', "[[1,2,3,4]]"])(
    "reads %s as nothing",
    (text) => {
      const storage = createStorage();
      write(createPositionsStore(storage));
      const [key = ""] = storage.keys();
      expect(createPositionsStore(createStorage({ [key]: text })).read("w")).toBeNull();
    },
  );

  test("does without when the storage is full", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => write(createPositionsStore(full))).not.toThrow();
  });
});
