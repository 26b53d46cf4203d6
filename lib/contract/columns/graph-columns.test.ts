import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "#lib/testing/draw-alike.ts";
import { Graph } from "#lib/contract/graph.ts";
import { decodePaint, toGraph } from "./decode-graph.ts";
import { encodeGraph } from "./encode-graph.ts";
import { magic, type Places, preludeBytes } from "./graph-form.ts";

const id = fc.uuid();
const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
/** What PostgreSQL can hold: any character but an unpaired surrogate. */
const text = fc.oneof(
  name,
  fc.constantFrom("\ufeff", '"\\\n\u2028', "🧵", "𝄞 é"),
  fc.string({ unit: "binary" }),
);
const time = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const person = fc.record({ id, name });
const count = fc.record({ value: fc.nat(), exact: fc.boolean() });
const memory = fc.record({
  id,
  title: text,
  type: text,
  scope: fc.constantFrom("private", "shared"),
  ownerId: id,
  agentId: fc.option(id),
  createdAt: time,
  updatedAt: time,
  archivedAt: fc.option(time),
});

const graphs: fc.Arbitrary<Graph> = fc
  .uniqueArray(memory, { selector: (each) => each.id, maxLength: 12 })
  .chain((memories) => {
    const end = fc.constantFrom(...memories.map((each) => each.id), ...(memories.length > 0 ? [] : [""]));
    const weight = fc.double({ min: 0, max: 1, noNaN: true });
    const link = fc.record({ sourceId: end, targetId: end, kind: text, weight });
    return fc.record({
      memories: fc.constant(memories),
      links: fc.array(link, { maxLength: memories.length > 0 ? 20 : 0 }),
      owners: fc.array(person, { maxLength: 3 }),
      agents: fc.array(person, { maxLength: 3 }),
      counts: fc.record({ memories: count, links: count }),
      linksTruncated: fc.boolean(),
      memoriesTruncated: fc.boolean(),
      version: fc.string(),
    });
  })
  .map((graph) => Graph.parse(graph));

function toPlaces(length: number, layout: number): Places {
  const values = Array.from({ length }, (_, row) => (row % 3 === 0 ? Number.NaN : row * 0.5));
  return {
    layout,
    x: Float32Array.from(values),
    y: Float32Array.from(values),
    community: Int32Array.from(values, (_, row) => row - 1),
  };
}

function join(pieces: Iterable<Uint8Array>, offset = 0): Uint8Array {
  const all = [...pieces];
  const bytes = new Uint8Array(offset + all.reduce((sum, piece) => sum + piece.length, 0));
  let at = offset;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.subarray(offset);
}

function decodeOrNull(bytes: Uint8Array): Graph | null {
  try {
    return toGraph(bytes).graph;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** As many distinct values as do not fit a byte, nor two. */
function buildLargeGraph(memories: number): Graph {
  const idOf = (row: number) => `0190b1c2-abcd-7abc-8def-${row.toString(16).padStart(12, "0")}`;
  const at = "2026-11-30T12:00:00.123Z";
  return Graph.parse({
    memories: Array.from({ length: memories }, (_, row) => ({
      id: idOf(row),
      title: `Memory ${row}`,
      type: `type ${row}`,
      scope: "shared",
      ownerId: idOf(row),
      agentId: idOf(memories - row),
      createdAt: at,
      updatedAt: at,
      archivedAt: null,
    })),
    links: Array.from({ length: memories }, (_, row) => ({
      sourceId: idOf(row),
      targetId: idOf((row * 7) % memories),
      kind: `kind ${row}`,
      weight: row / memories,
    })),
    owners: [],
    agents: [],
    counts: { memories: { value: memories, exact: true }, links: { value: memories, exact: false } },
    linksTruncated: true,
    memoriesTruncated: false,
    version: "v",
  });
}

describe("the columnar form", () => {
  it("is the graph of the plain JSON, every flag and place included", () => {
    fc.assert(
      fc.property(graphs, fc.option(fc.nat({ max: 32_767 })), fc.nat({ max: 7 }), (graph, layout, offset) => {
        const places = layout === null ? null : toPlaces(graph.memories.length, layout);
        const { graph: back, paint } = toGraph(join(encodeGraph(graph, places), offset));
        expect(back).toEqual(JSON.parse(JSON.stringify(graph)));
        expect(paint.places).toEqual(places);
      }),
    );
  });

  it.each([256, 257, 65_537])("tells %i kinds, types, owners and agents apart", (memories) => {
    const graph = buildLargeGraph(memories);
    expect(toGraph(join(encodeGraph(graph, null))).graph).toEqual(graph);
  });

  it("can be painted from as soon as that part has come, and not before", () => {
    const graph = buildLargeGraph(300);
    const bytes = join(encodeGraph(graph, toPlaces(300, 1)));
    const headBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
    const first = preludeBytes + headBytes + (decodePaint(bytes)?.head.paintBytes ?? 0);
    expect(decodePaint(bytes.subarray(0, first - 1))).toBeNull();
    const paint = decodePaint(bytes.subarray(0, first));
    expect([...(paint?.source ?? [])]).toEqual(graph.links.map((_, row) => row));
    expect(paint).toEqual(toGraph(bytes).paint);
    for (const few of [0, 7, 15, 16, 400]) expect(decodePaint(bytes.subarray(0, few))).toBeNull();
  });

  it("is refused wherever it breaks off", () => {
    const bytes = join(encodeGraph(buildLargeGraph(20), toPlaces(20, 1)));
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => toGraph(bytes.subarray(0, length))).toThrow();
    }
  });

  it("is refused, or holds together, whichever byte of it is another", () => {
    const bytes = join(encodeGraph(buildLargeGraph(4), null));
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const spoiled = bytes.slice();
      spoiled[at] = 0xff;
      const graph = decodeOrNull(spoiled);
      const ids = new Set(graph?.memories.map((memory) => memory.id));
      for (const { sourceId, targetId } of graph?.links ?? []) {
        expect([ids.has(sourceId), ids.has(targetId)]).toEqual([true, true]);
      }
      if (!graph) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

  it("is nothing that begins otherwise", () => {
    expect(() => decodePaint(new TextEncoder().encode('{"memories":[],"links":[]}'))).toThrow();
  });
});
