import { describe, expect, it } from "vitest";
import {
  firstView,
  isInAddress,
  listFilters,
  parseView,
  serialiseView,
  type View,
  withoutFilters,
} from "./view-state.ts";

const one = "0193a1b2-c3d4-7001-8007-00009e3779b1";
const two = "0193a1b2-c3d4-7002-800e-00013c6ef362";
const parse = (query: string) => parseView(new URLSearchParams(query));

describe("the view in the address", () => {
  it("is empty for the first view", () => {
    expect(serialiseView(firstView)).toBe("");
    expect(parse("")).toEqual(firstView);
  });

  it("survives the way there and back with everything set", () => {
    const view: View = {
      shape: "list",
      colour: "community",
      facets: {
        type: { only: false, values: ["rule", "a, b & c=d"] },
        owner: { only: true, values: [one] },
        agent: { only: true, values: ["none"] },
        scope: { only: true, values: ["private"] },
        kind: { only: false, values: ["depends-on"] },
      },
      superseded: false,
      unlinked: false,
      selection: { link: { sourceId: one, targetId: two, kind: "spans.dots and ünïcode" } },
      focus: { memory: two, depth: 3 },
      sort: { column: "in", descending: true },
    };
    expect(parse(serialiseView(view))).toEqual(view);
    expect(parse(serialiseView({ ...view, selection: { memory: one } })).selection).toEqual({ memory: one });
  });

  it("names several memories, each once, up to as many as an address should hold", () => {
    const selection = { memories: [one, two] };
    expect(serialiseView({ ...firstView, selection })).toBe(`m=${one}&m=${two}`);
    expect(parse(`m=${one}&m=${two}&m=${one}&m=42`).selection).toEqual(selection);
    const idAt = (at: number) => one.slice(0, -3) + String(100 + at);
    const many = Array.from({ length: 51 }, (_, at) => idAt(at));
    const most = { memories: many.slice(1) };
    expect(parse(serialiseView({ ...firstView, selection: most })).selection).toEqual(most);
    expect(isInAddress(most)).toBe(true);
    expect(serialiseView({ ...firstView, selection: { memories: many } })).toBe("");
    expect(isInAddress({ memories: many })).toBe(false);
  });

  it("keeps a colouring that was asked for, though the page might choose the same", () => {
    expect(parse("").colour).toBeNull();
    expect(serialiseView(parse("colour=type"))).toBe("colour=type");
  });

  it("takes what it can't read as if it were not there", () => {
    expect(
      parse("view=map&colour=mood&m=42&l=a.b.c&focus=x&depth=9&sort=-mood&superseded=maybe&unknown=1"),
    ).toEqual(firstView);
  });

  it("reads ids in either case, and depth 1 where the depth is odd", () => {
    expect(parse(`m=${one.toUpperCase()}`).selection).toEqual({ memory: one });
    expect(parse(`focus=${one}&depth=9`).focus).toEqual({ memory: one, depth: 1 });
  });

  it("tells sorting down from sorting up", () => {
    expect(parse("sort=updated").sort).toEqual({ column: "updated", descending: false });
    expect(serialiseView({ ...firstView, sort: { column: "updated", descending: false } })).toBe(
      "sort=updated",
    );
  });
});

describe("the filters of a view", () => {
  it("are named in the order of the panel", () => {
    const view = parse(`not-kind=related&type=rule&superseded=hide&focus=${one}`);
    expect(listFilters(view)).toEqual(["type", "link kind", "superseded", "focus"]);
  });

  it("can all be taken off without losing the selection, colour or shape", () => {
    const view = parse(`view=list&colour=owner&type=rule&unlinked=hide&focus=${one}&m=${two}`);
    const cleared = withoutFilters(view);
    expect(listFilters(cleared)).toEqual([]);
    expect(serialiseView(cleared)).toBe(`view=list&colour=owner&m=${two}`);
  });
});
