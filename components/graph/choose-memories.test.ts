import { describe, expect, test } from "vitest";
import { chooseMemories, selectedMemories, selectMemories } from "./choose-memories.ts";

const link = { link: { sourceId: "a", targetId: "b", kind: "related" } };
const several = { memories: ["a", "b"] };

describe("a selection of memories", () => {
  test("is none, one, or several, none of them twice", () => {
    expect(selectMemories([])).toBeNull();
    expect(selectMemories(["a", "a"])).toEqual({ memory: "a" });
    expect(selectMemories(["a", "b", "a"])).toEqual(several);
  });

  test("names its memories, and a link none", () => {
    expect(selectedMemories(null)).toEqual([]);
    expect(selectedMemories(link)).toEqual([]);
    expect(selectedMemories({ memory: "a" })).toEqual(["a"]);
    expect(selectedMemories(several)).toEqual(["a", "b"]);
  });
});

describe("choosing memories", () => {
  test("replaces, also by nothing", () => {
    expect(chooseMemories(several, ["c"], "replace")).toEqual({ memory: "c" });
    expect(chooseMemories(several, [], "replace")).toBeNull();
  });

  test("adds to one that is open, as to several", () => {
    expect(chooseMemories({ memory: "a" }, ["b", "a"], "add")).toEqual(several);
    expect(chooseMemories(several, ["c"], "add")).toEqual({ memories: ["a", "b", "c"] });
  });

  test("takes away, down to one and to none", () => {
    expect(chooseMemories(several, ["a", "c"], "remove")).toEqual({ memory: "b" });
    expect(chooseMemories(several, ["b", "a"], "remove")).toBeNull();
  });

  test("toggles each by itself", () => {
    expect(chooseMemories(several, ["b", "c"], "toggle")).toEqual({ memories: ["a", "c"] });
  });

  test("leaves a link only for a memory", () => {
    expect(chooseMemories(link, [], "add")).toBe(link);
    expect(chooseMemories(link, ["a"], "toggle")).toEqual({ memory: "a" });
  });
});
