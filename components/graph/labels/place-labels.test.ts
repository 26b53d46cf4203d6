import { describe, expect, test } from "vitest";
import { createRandom } from "../layout/random.ts";
import type { Box, LabelCandidate, PlacedLabel } from "./label.ts";
import { type LabelRoom, placeLabels } from "./place-labels.ts";

function candidate(id: string, changes: Partial<LabelCandidate> = {}): LabelCandidate {
  return { id, text: id, emphasis: "plain", x: 200, y: 200, radius: 5, width: 80, height: 14, ...changes };
}

function room(changes: Partial<LabelRoom> = {}): LabelRoom {
  return {
    width: 400,
    height: 400,
    most: 45,
    coveredBy: () => 0,
    taken: [],
    previous: new Map(),
    ...changes,
  };
}

function boxOf(candidates: readonly LabelCandidate[], label: PlacedLabel): Box {
  const source = candidates.find(({ id }) => id === label.id);
  if (!source) throw new Error(`No candidate ${label.id}`);
  return {
    left: source.x + label.offsetX - source.width / 2,
    top: source.y + label.offsetY - source.height / 2,
    width: source.width,
    height: source.height,
  };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

describe("placeLabels", () => {
  test("lets a hub's name cover what a leaf's may not", () => {
    const crowded = room({ coveredBy: () => 5 });
    expect(placeLabels([candidate("leaf", { radius: 4 })], crowded)).toEqual([]);
    expect(placeLabels([candidate("hub", { radius: 10 })], crowded)).toHaveLength(1);
  });

  test("writes nothing under what lies over the picture", () => {
    const corner = { left: 180, top: 200, width: 220, height: 200 };
    const placed = placeLabels([candidate("beside"), candidate("under", { x: 320, y: 320 })], {
      ...room(),
      taken: [corner],
    });
    expect(placed.map(({ id, side }) => [id, side])).toEqual([["beside", "above"]]);
  });

  test("never lets two labels overlap or leave the view, in a crowd of 400", () => {
    const random = createRandom(9);
    const crowd = Array.from({ length: 400 }, (_, index) =>
      candidate(String(index), { x: random() * 800, y: random() * 600, width: 40 + random() * 160 }),
    );
    const placed = placeLabels(crowd, room({ width: 800, height: 600, most: 400 }));
    const boxes = placed.map((label) => boxOf(crowd, label));
    expect(boxes.length).toBeGreaterThan(40);
    expect(boxes.filter((one, index) => boxes.slice(index + 1).some((other) => overlap(one, other)))).toEqual(
      [],
    );
    expect(
      boxes.filter(
        ({ left, top, width, height }) => left < 0 || top < 0 || left + width > 800 || top + height > 600,
      ),
    ).toEqual([]);
  });

  test("serves candidates in their order and stops at the most", () => {
    const placed = placeLabels(
      [candidate("first"), candidate("second", { y: 300 }), candidate("third", { y: 100 })],
      room({ most: 2 }),
    );
    expect(placed.map(({ id }) => id)).toEqual(["first", "second"]);
  });

  test("prefers below, and goes above where below is taken", () => {
    const placed = placeLabels([candidate("lower", { y: 215 }), candidate("upper")], room());
    expect(placed.map(({ id, side }) => [id, side])).toEqual([
      ["lower", "below"],
      ["upper", "above"],
    ]);
  });

  test("takes the side that covers least", () => {
    const coveredBy = (box: Box) => (box.top > 200 ? 2 : 0);
    expect(placeLabels([candidate("a")], room({ coveredBy }))[0]?.side).toBe("above");
  });

  test("leaves out a plain label that would cover much, but not the subject's", () => {
    const crowded = room({ coveredBy: () => 5 });
    expect(placeLabels([candidate("a")], crowded)).toEqual([]);
    expect(placeLabels([candidate("a", { emphasis: "subject" })], crowded)).toHaveLength(1);
  });

  test("keeps a label on the side where it was", () => {
    const previous = new Map([["a", "left" as const]]);
    expect(placeLabels([candidate("a")], room({ previous }))[0]?.side).toBe("left");
  });
});
