import { describe, expect, it } from "vitest";
import { type Change, linearize, type Operation } from "./linearize.ts";

const a = "a";
const b = "b";

function op(
  call: Operation["call"],
  outcome: Operation["outcome"],
  [began, ended]: [number, number],
): Operation {
  return { call, outcome, began, ended };
}

const created = (after: string): Change => ({ action: "created", before: null, after });
const replaced = (before: string, after: string): Change => ({ action: "replaced", before, after });
const deleted = (before: string): Change => ({ action: "deleted", before, after: null });

const never = Number.POSITIVE_INFINITY;

const linearizable: [string, Operation[], Change[], number[]][] = [
  ["nothing", [], [], []],
  [
    "one after another",
    [
      op({ put: a }, "created", [0, 1]),
      op({ put: a }, "unchanged", [2, 3]),
      op({ put: b }, "replaced", [4, 5]),
      op("get", { found: b }, [6, 7]),
      op("delete", "deleted", [8, 9]),
      op("delete", "absent", [10, 11]),
    ],
    [created(a), replaced(a, b), deleted(b)],
    [0, 1, 2, 3, 4, 5],
  ],
  [
    "two puts at once, of which the later to begin was first",
    [op({ put: a }, "replaced", [0, 10]), op({ put: b }, "created", [1, 9])],
    [created(b), replaced(b, a)],
    [1, 0],
  ],
  [
    "a read that is overtaken",
    [op("get", "absent", [0, 10]), op({ put: a }, "created", [1, 2])],
    [created(a)],
    [0, 1],
  ],
  [
    "an answer lost after the change",
    [op({ put: a }, "unknown", [0, never]), op("get", { found: a }, [5, 6])],
    [created(a)],
    [0, 1],
  ],
  [
    "an answer lost before the change",
    [op({ put: a }, "unknown", [0, never]), op("get", "absent", [5, 6])],
    [],
    [1],
  ],
  [
    "an answer lost, and the change long after",
    [
      op("delete", "unknown", [0, never]),
      op({ put: a }, "created", [1, 2]),
      op("get", { found: a }, [3, 4]),
      op("get", "absent", [5, 6]),
    ],
    [created(a), deleted(a)],
    [1, 2, 0, 3],
  ],
];

const impossible: [string, Operation[], Change[]][] = [
  ["two creations", [op({ put: a }, "created", [0, 9]), op({ put: b }, "created", [1, 8])], [created(a)]],
  ["a stale read", [op({ put: a }, "created", [0, 1]), op("get", "absent", [2, 3])], [created(a)]],
  [
    "a read of what was never there",
    [op({ put: a }, "created", [0, 1]), op("get", { found: b }, [2, 3])],
    [created(a)],
  ],
  [
    "a value that comes back by itself",
    [
      op({ put: a }, "created", [0, 1]),
      op({ put: b }, "replaced", [2, 3]),
      op("get", { found: b }, [4, 5]),
      op("get", { found: a }, [6, 7]),
    ],
    [created(a), replaced(a, b)],
  ],
  [
    "one link deleted twice",
    [op({ put: a }, "created", [0, 1]), op("delete", "deleted", [2, 9]), op("delete", "deleted", [3, 8])],
    [created(a), deleted(a)],
  ],
  [
    "a lost update: both replaced the same",
    [
      op({ put: a }, "created", [0, 1]),
      op({ put: b }, "replaced", [2, 9]),
      op({ put: b }, "replaced", [3, 8]),
    ],
    [created(a), replaced(a, b)],
  ],
  ["a change that was not recorded", [op({ put: a }, "created", [0, 1])], []],
  ["a change recorded twice", [op({ put: a }, "created", [0, 1])], [created(a), created(a)]],
  [
    "a change recorded of a repeat",
    [op({ put: a }, "created", [0, 1]), op({ put: a }, "unchanged", [2, 3])],
    [created(a), replaced(a, a)],
  ],
  [
    "changes recorded in another order than they happened",
    [op({ put: a }, "created", [0, 1]), op({ put: b }, "replaced", [2, 3])],
    [replaced(a, b), created(a)],
  ],
  [
    "an acknowledged write that is gone",
    [op({ put: a }, "created", [0, 1]), op({ put: b }, "unknown", [0, never]), op("get", "absent", [2, 3])],
    [],
  ],
];

describe("linearize", () => {
  it.each(linearizable)("finds the order of %s", (_, operations, changes, order) => {
    expect(linearize(operations, changes)).toEqual(order);
  });

  it.each(impossible)("finds none for %s", (_, operations, changes) => {
    expect(linearize(operations, changes)).toBeNull();
  });

  it("gives up early where many operations look alike", () => {
    const gets = Array.from({ length: 28 }, () => op("get", "absent", [0, 9]));
    expect(linearize([...gets, op("get", { found: a }, [0, 9])], [])).toBeNull();
  });
});
