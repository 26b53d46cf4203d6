import { describe, expect, it } from "vitest";
import { type Change, compareLedger, type Outcome } from "./ledger.ts";

/** The verdict on one thing: what was asked of it and how it ended, what its events say, and the value that it has. */
function judge(asked: [Change, Outcome][], events: Change[], value: number | null) {
  const { lost, phantom, doubled, acked, unknown } = compareLedger(
    new Map(asked.length ? [["a", asked.map(([change, outcome]) => ({ change, outcome }))]] : []),
    { events: new Map([["a", events]]), values: new Map(value === null ? [] : [["a", value]]) },
  );
  return { lost: lost.length, phantom: phantom.length, doubled: doubled.length, acked, unknown };
}

const clean = { lost: 0, phantom: 0, doubled: 0 };
const put: [Change, Outcome] = ["put 1", "acked"];

describe("clean is", () => {
  it.each<[string, [Change, Outcome][], Change[], number | null]>([
    ["what was acknowledged, once", [put], ["put 1"], 1],
    ["what was replaced", [put, ["put 2", "acked"]], ["put 1", "put 2"], 2],
    ["what was deleted", [put, ["delete 1", "acked"]], ["put 1", "delete 1"], null],
    ["what nobody answered, and was done", [["put 1", "unknown"]], ["put 1"], 1],
    ["what nobody answered, and was not", [["put 1", "unknown"]], [], null],
    ["what was refused, and is not there", [["put 1", "refused"]], [], null],
    ["what was refused at first", [["put 1", "refused"], put], ["put 1"], 1],
    ["what was asked for again", [["put 1", "unknown"], put, ["put 1", "unknown"]], ["put 1"], 1],
  ])("%s", (_, asked, events, value) => {
    expect(judge(asked, events, value)).toMatchObject(clean);
  });
});

describe("found is", () => {
  it.each<[string, [Change, Outcome][], Change[], number | null, Partial<typeof clean>]>([
    ["an acknowledged change that is lost", [put], [], null, { lost: 1 }],
    ["one whose event alone is there", [put], ["put 1"], null, { lost: 1 }],
    ["one whose event is missing", [put], [], 1, { lost: 1, phantom: 1 }],
    ["an older value come back", [put, ["put 2", "acked"]], ["put 1", "put 2"], 1, { phantom: 1 }],
    ["what was deleted and is there", [put, ["delete 1", "acked"]], ["put 1", "delete 1"], 1, { phantom: 1 }],
    ["a phantom", [], ["put 1"], 1, { phantom: 1 }],
    ["a phantom without an event", [], [], 1, { phantom: 1 }],
    ["what was refused, and done all the same", [["put 1", "refused"]], ["put 1"], 1, { phantom: 1 }],
    ["a doubled event", [put], ["put 1", "put 1"], 1, { doubled: 1 }],
    ["one of a change that nobody answered", [["put 1", "unknown"]], ["put 1", "put 1"], 1, { doubled: 1 }],
    ["another order", [put, ["put 2", "acked"]], ["put 2", "put 1"], 1, { phantom: 1 }],
  ])("%s", (_, asked, events, value, found) => {
    expect(judge(asked, events, value)).toMatchObject({ ...clean, ...found });
  });
});

it("counts a change once, however often it was asked for", () => {
  const asked: [Change, Outcome][] = [
    ["put 1", "unknown"],
    put,
    ["put 2", "unknown"],
    ["put 2", "unknown"],
    ["put 3", "refused"],
  ];
  expect(judge(asked, ["put 1"], 1)).toMatchObject({ ...clean, acked: 1, unknown: 1 });
});
