import { describe, expect, test } from "vitest";
import { createPositionsStore } from "./positions-store.ts";

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

describe("createPositionsStore", () => {
  test("gives back what was kept, to a tenth of a unit", () => {
    const store = createPositionsStore(createStorage());
    store.write("w", picture);
    expect(store.read("w")).toEqual(
      new Map([
        ["a", { x: 12.3, y: -5, community: 2 }],
        ["b", { x: 0, y: 1000, community: -1 }],
      ]),
    );
  });

  test("keeps workspaces apart", () => {
    const store = createPositionsStore(createStorage());
    store.write("w", picture);
    expect(store.read("other")).toBeNull();
  });

  test.each(["not json", "{}", '[["a",1]]', '[["a",1,null,0]]', "[[1,2,3,4]]"])(
    "reads %s as nothing",
    (text) => {
      const storage = createStorage();
      createPositionsStore(storage).write("w", picture);
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
    expect(() => createPositionsStore(full).write("w", picture)).not.toThrow();
  });
});
