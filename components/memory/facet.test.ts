import { describe, expect, it } from "vitest";
import { everything, isFiltering, passes, soloValue, toggleValue } from "./facet.ts";

describe("a facet", () => {
  it("lets everything pass until a value is turned off", () => {
    expect(passes(everything, "decision")).toBe(true);
    const without = toggleValue(everything, "decision");
    expect(without).toEqual({ only: false, values: ["decision"] });
    expect([passes(without, "decision"), passes(without, "rule")]).toEqual([false, true]);
  });

  it("is no filter once the last value is back on", () => {
    const back = toggleValue(toggleValue(everything, "rule"), "rule");
    expect([back, isFiltering(back)]).toEqual([everything, false]);
  });

  it("keeps one value alone, and lets everything pass again when it was alone already", () => {
    const solo = soloValue(toggleValue(everything, "rule"), "person");
    expect([passes(solo, "person"), passes(solo, "rule"), passes(solo, "new")]).toEqual([true, false, false]);
    expect(soloValue(solo, "person")).toEqual(everything);
  });

  it("adds to the only ones, and falls back to everything when none is left", () => {
    const two = toggleValue(soloValue(everything, "person"), "rule");
    expect(two).toEqual({ only: true, values: ["person", "rule"] });
    expect(toggleValue(toggleValue(two, "rule"), "person")).toEqual(everything);
  });
});
