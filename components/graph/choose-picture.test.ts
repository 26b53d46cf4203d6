import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choosePicture, comparePictures } from "./choose-picture.ts";
import type { Picture } from "./picture.ts";

/** A picture of memories by name; every place of an arrangement differs from that of any other. */
function arrange(names: Iterable<string>, arrangement: number): Picture {
  return new Map([...names].map((name, at) => [name, { x: at, y: arrangement + 0.1, community: 0 }]));
}

describe("choosePicture", () => {
  const known = arrange(["a", "b"], 1);
  const more = arrange(["a", "b", "c"], 1);
  const other = arrange(["a", "b"], 2);

  test.each([
    { what: "a first picture", drawn: known, saved: null, isOwn: true, step: "send" },
    { what: "one that only this browser has", drawn: known, saved: null, isOwn: false, step: "send" },
    { what: "the same", drawn: known, saved: known, isOwn: false, step: "keep" },
    { what: "what was read before, arranged again", drawn: known, saved: known, isOwn: true, step: "send" },
    { what: "one memory more than the server's", drawn: more, saved: known, isOwn: false, step: "send" },
    { what: "one memory less", drawn: known, saved: more, isOwn: false, step: "keep" },
    { what: "another arrangement", drawn: known, saved: other, isOwn: false, step: "adopt" },
    { what: "another arrangement, and more", drawn: more, saved: other, isOwn: false, step: "adopt" },
    { what: "another arrangement, made here", drawn: known, saved: other, isOwn: true, step: "send" },
  ] as const)("$what: $step", ({ drawn, saved, isOwn, step }) => {
    expect(choosePicture(drawn, saved, isOwn)).toBe(step);
  });

  test("a place is the same that single precision can't tell from it", () => {
    const rounded = new Map([...known].map(([id, place]) => [id, { ...place, y: Math.fround(place.y) }]));
    expect(choosePicture(known, rounded, false)).toBe("keep");
  });

  test("however pages of one viewer take turns, what was arranged last is on the server, and in whoever reads", () => {
    const turn = fc.record({
      page: fc.nat({ max: 2 }),
      act: fc.constantFrom("arrange", "read", "read", "grow", "hear"),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 40 }), (turns) => {
        const memories = ["m0", "m1", "m2"];
        let arrangement = 1;
        let server = arrange(memories, arrangement);
        const pages = [server, server, server];
        const withNew = (picture: Picture, seed: number): Picture => {
          const unplaced = memories.filter((name) => !picture.has(name));
          return new Map([...picture, ...arrange(unplaced, seed)]);
        };
        for (const [time, { page, act }] of turns.entries()) {
          const drawn = pages[page] ?? server;
          const isOwn = act === "arrange";
          if (act === "grow") memories.push(`m${memories.length}`);
          // What comes over the stream is placed, and nothing is decided by it: the page does not know what the server keeps now.
          else if (act === "hear") pages[page] = withNew(drawn, -time);
          else {
            const next = isOwn ? arrange(memories, 1000 + time) : withNew(drawn, -time);
            const step = choosePicture(next, server, isOwn);
            if (step === "send") server = next;
            if (isOwn) arrangement = 1000 + time;
            pages[page] = step === "adopt" ? withNew(server, -time) : next;
            expect(comparePictures(server, pages[page] ?? nowhere)).toMatchObject({ moved: 0, missing: 0 });
          }
          const [first] = server.values();
          expect(first?.y).toBe(arrangement + 0.1);
        }
      }),
    );
  });
});

const nowhere: Picture = new Map();
