import { expect, test } from "vitest";
import { at } from "./columns.ts";
import { createRandom } from "./random.ts";
import { Repulsion } from "./repulsion.ts";

function scatter(count: number) {
  const random = createRandom(11);
  const column = (scale: number) => Float64Array.from({ length: count }, () => random() * scale);
  return { x: column(1000), y: column(700), charge: column(30) };
}

function pairwise({ x, y, charge }: ReturnType<typeof scatter>, index: number) {
  let forceX = 0;
  let forceY = 0;
  for (let other = 0; other < x.length; other++) {
    if (other === index) continue;
    const towardsX = at(x, other) - at(x, index);
    const towardsY = at(y, other) - at(y, index);
    const pull = at(charge, other) / (towardsX ** 2 + towardsY ** 2);
    forceX -= towardsX * pull;
    forceY -= towardsY * pull;
  }
  return { forceX, forceY };
}

test.each([3, 60, 900])("comes close to computing every pair, for %i memories", (count) => {
  const place = scatter(count);
  const velocity = { x: new Float64Array(count), y: new Float64Array(count) };
  const repulsion = new Repulsion(count);
  repulsion.measure(place);
  repulsion.apply(velocity, 1);
  let error = 0;
  let total = 0;
  for (let index = 0; index < count; index++) {
    const exact = pairwise(place, index);
    error += Math.hypot(at(velocity.x, index) - exact.forceX, at(velocity.y, index) - exact.forceY);
    total += Math.hypot(exact.forceX, exact.forceY);
  }
  expect(error / total).toBeLessThan(0.08);
});

test("can be measured again after everything has moved, and applied more than once", () => {
  const repulsion = new Repulsion(50);
  const place = scatter(50);
  const velocity = () => ({ x: new Float64Array(50), y: new Float64Array(50) });
  const first = velocity();
  repulsion.measure(place);
  repulsion.apply(first, 1);
  const twice = velocity();
  repulsion.apply(twice, 0.5);
  repulsion.apply(twice, 0.5);
  expect(twice).toEqual(first);
  repulsion.measure({ ...place, x: place.x.map((value) => 3 * value) });
  const again = velocity();
  repulsion.measure(place);
  repulsion.apply(again, 1);
  expect(again).toEqual(first);
});

test("keeps two memories on one spot finite", () => {
  const column = Float64Array.of(5, 5);
  const velocity = { x: new Float64Array(2), y: new Float64Array(2) };
  const repulsion = new Repulsion(2);
  repulsion.measure({ x: column, y: column, charge: Float64Array.of(30, 30) });
  repulsion.apply(velocity, 1);
  expect([...velocity.x, ...velocity.y].every(Number.isFinite)).toBe(true);
});
