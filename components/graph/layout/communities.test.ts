import { expect, test } from "vitest";
import { buildAdjacency } from "./adjacency.ts";
import { findCommunities } from "./communities.ts";
import { createRandom } from "./random.ts";

function communitiesOf(count: number, pairs: readonly (readonly [number, number])[]): number[] {
  const adjacency = buildAdjacency(count, {
    from: Int32Array.from(pairs, ([from]) => from),
    to: Int32Array.from(pairs, ([, to]) => to),
    weight: Float64Array.from(pairs, () => 1),
  });
  return [...findCommunities(adjacency, createRandom(1))];
}

/** All pairs among these. */
function clique(members: readonly number[]): [number, number][] {
  return members.flatMap((one, index) =>
    members.slice(index + 1).map((other): [number, number] => [one, other]),
  );
}

test("tells two cliques joined by one link apart, the larger one first", () => {
  const pairs = [...clique([0, 1, 2]), ...clique([3, 4, 5, 6]), [2, 3] as const];
  expect(communitiesOf(7, pairs)).toEqual([1, 1, 1, 0, 0, 0, 0]);
});

test("gives unlinked memories none", () => {
  expect(communitiesOf(4, [[1, 2]])).toEqual([-1, 0, 0, -1]);
});

test("merges small communities over several levels", () => {
  // Six triangles in two groups of three, the triangles of a group joined to each other twice.
  const triangles = [0, 3, 6, 9, 12, 15].flatMap((first) => clique([first, first + 1, first + 2]));
  const joints = [0, 9].flatMap((group) => [
    [group, group + 3],
    [group + 1, group + 4],
    [group + 3, group + 6],
    [group + 4, group + 7],
    [group, group + 6],
    [group + 1, group + 7],
  ]) as [number, number][];
  const found = communitiesOf(18, [...triangles, ...joints, [0, 9]]);
  expect(new Set(found.slice(0, 9)).size).toBe(1);
  expect(new Set(found.slice(9)).size).toBe(1);
  expect(found[0]).not.toBe(found[9]);
});
