import { describe, expect, it } from "vitest";
import { endpoints } from "#lib/contract/endpoints.ts";
import { commandNames } from "./draw-run.ts";
import { required } from "./occurrences.ts";
import { played } from "./played.ts";

const plays = Object.values(played).flatMap((commands) => (Array.isArray(commands) ? commands : []));

describe("the commands of the model", () => {
  it("play every endpoint, or a reason says why not", () => {
    expect(Object.keys(played).sort()).toEqual(Object.keys(endpoints).sort());
    for (const [endpoint, commands] of Object.entries(played)) {
      if (Array.isArray(commands)) expect(commands, endpoint).not.toEqual([]);
      else expect(commands.unplayed, endpoint).not.toBe("");
    }
  });

  it("are drawn, each of them, and no others but the administrator's", () => {
    expect([...plays, "member", "grant"].sort()).toEqual([...commandNames].sort());
  });

  it("must each have come to something", () => {
    // A repeat is a creation once more.
    const counted = Object.keys(required);
    expect(plays.filter((command) => command !== "repeat" && !counted.includes(command))).toEqual([]);
  });
});
