import type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import {
  aligned,
  type Column,
  type ElementType,
  elementBytes,
  type GraphHead,
  magic,
  type Places,
  preludeBytes,
} from "./graph-form.ts";

type Source = Column & { bytes: () => Uint8Array };

const utf8 = new TextEncoder();
/** Rows of a text that is made at a time. */
const slice = 500;

function toBytes(array: Float32Array | Float64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** The distinct values in order of appearance, and where each row's is among them. */
function toIndex<Row, Value>(rows: readonly Row[], read: (row: Row) => Value | null) {
  const places = new Map<Value, number>();
  for (const row of rows) {
    const value = read(row);
    if (value !== null && !places.has(value)) places.set(value, places.size);
  }
  return { values: [...places.keys()], places };
}

/** The narrowest whole numbers below `count`. */
function toIndexType(count: number): "u8" | "u16" | "u32" {
  if (count <= 0x100) return "u8";
  return count <= 0x1_0000 ? "u16" : "u32";
}

const arrays = {
  f64: Float64Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
} as const;

/** Typed arrays can be made of what is iterated, which takes them several times as long. */
function fill<Row>(type: keyof typeof arrays, rows: readonly Row[], read: (row: Row) => number) {
  const array = new arrays[type](rows.length);
  for (const [at, row] of rows.entries()) array[at] = read(row);
  return array;
}

/** A column that is made when its turn comes, and let go of when it is sent. */
function column<Row>(
  of: Column["of"],
  name: string,
  type: keyof typeof arrays,
  rows: readonly Row[],
  read: (row: Row) => number,
): Source {
  return { of, name, type, bytes: () => toBytes(fill(type, rows, read)) };
}

/** Of a hexadecimal digit in lower case. */
const toNibble = (code: number) => (code < 0x3a ? code - 0x30 : code - 0x57);

/** Where each byte of an id is in its text. */
const digitsAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

function toIdBytes(memories: readonly GraphMemory[]): Uint8Array {
  const bytes = new Uint8Array(memories.length * elementBytes.id);
  let to = 0;
  for (const { id } of memories) {
    for (const at of digitsAt) {
      bytes[to] = toNibble(id.charCodeAt(at)) * 16 + toNibble(id.charCodeAt(at + 1));
      to += 1;
    }
  }
  return bytes;
}

function placeColumns({ x, y, community }: Places): Source[] {
  const given: [string, ElementType, () => Uint8Array][] = [
    ["x", "f32", () => toBytes(x)],
    ["y", "f32", () => toBytes(y)],
    ["community", "i32", () => toBytes(community)],
  ];
  return given.map(([name, type, bytes]) => ({ of: "memories", name, type, bytes }));
}

const timeOf = (time: string | null) => (time === null ? Number.NaN : Date.parse(time));

function need(places: ReadonlyMap<unknown, number>, value: unknown): number {
  const place = places.get(value);
  if (place === undefined) throw new Error("a link of a graph ends at one of its memories");
  return place;
}

function toColumns({ memories, links }: Graph, places: Places | null) {
  const ids = toIndex(memories, ({ id }) => id).places;
  const types = toIndex(memories, ({ type }) => type);
  const owners = toIndex(memories, ({ ownerId }) => ownerId);
  const agents = toIndex(memories, ({ agentId }) => agentId);
  const kinds = toIndex(links, ({ kind }) => kind);
  const memory = (name: string, type: keyof typeof arrays, read: (row: GraphMemory) => number) =>
    column("memories", name, type, memories, read);
  const link = (name: string, type: keyof typeof arrays, read: (row: GraphLink) => number) =>
    column("links", name, type, links, read);
  const paint = [
    ...(places ? placeColumns(places) : []),
    memory("type", toIndexType(types.values.length), ({ type }) => need(types.places, type)),
    memory("owner", toIndexType(owners.values.length), ({ ownerId }) => need(owners.places, ownerId)),
    // None is 0, and so the first agent 1.
    memory("agent", toIndexType(agents.values.length + 1), ({ agentId }) =>
      agentId === null ? 0 : need(agents.places, agentId) + 1,
    ),
    memory("scope", "u8", ({ scope }) => Number(scope === "private")),
    memory("archived", "u8", ({ archivedAt }) => Number(archivedAt !== null)),
    link("source", "u32", ({ sourceId }) => need(ids, sourceId)),
    link("target", "u32", ({ targetId }) => need(ids, targetId)),
    link("kind", toIndexType(kinds.values.length), ({ kind }) => need(kinds.places, kind)),
    link("weight", "f64", ({ weight }) => weight),
  ];
  const rest: Source[] = [
    { of: "memories", name: "id", type: "id", bytes: () => toIdBytes(memories) },
    memory("createdAt", "f64", ({ createdAt }) => timeOf(createdAt)),
    memory("updatedAt", "f64", ({ updatedAt }) => timeOf(updatedAt)),
    memory("archivedAt", "f64", ({ archivedAt }) => timeOf(archivedAt)),
  ];
  const lists = {
    types: types.values,
    owners: owners.values,
    agents: agents.values,
    kinds: kinds.values,
  };
  return { paint, rest, lists };
}

/** The first bytes: what they are, how long the head is, and the head, padded with spaces. */
function toHeadBytes(head: GraphHead): Uint8Array<ArrayBuffer> {
  const json = utf8.encode(JSON.stringify(head));
  const length = aligned(json.length);
  const bytes = new Uint8Array(preludeBytes + length).fill(0x20, preludeBytes);
  bytes.set(utf8.encode(magic));
  new DataView(bytes.buffer).setUint32(magic.length, length, true);
  bytes.set(json, preludeBytes);
  return bytes;
}

function* toTitleBytes(memories: readonly GraphMemory[]): Generator<Uint8Array> {
  for (let at = 0; at < memories.length || at === 0; at += slice) {
    const titles = JSON.stringify(memories.slice(at, at + slice).map(({ title }) => title));
    yield utf8.encode(`${at === 0 ? "[" : ","}${titles.slice(1, -1)}`);
  }
  yield utf8.encode("]");
}

/**
 * A graph in its columnar form, a column at a time: no more of it is in memory than the graph itself and one column. `places` say
 * where its memories stand, if that is known. Ids and times come back as they are: in lower case, in UTC, to the millisecond.
 */
export function* encodeGraph(graph: Graph, places: Places | null): Generator<Uint8Array> {
  const { memories, links, ...once } = graph;
  const { paint, rest, lists } = toColumns(graph, places);
  const sizeOf = ({ of, type }: Column) => aligned(graph[of].length * elementBytes[type]);
  yield toHeadBytes({
    ...once,
    memories: memories.length,
    links: links.length,
    types: lists.types,
    kinds: lists.kinds,
    ownerIds: lists.owners,
    agentIds: lists.agents,
    layout: places?.layout ?? null,
    columns: [...paint, ...rest].map(({ name, of, type }) => ({ name, of, type })),
    paintBytes: paint.reduce((sum, each) => sum + sizeOf(each), 0),
  });
  for (const each of [...paint, ...rest]) {
    const bytes = each.bytes();
    yield bytes;
    const padding = sizeOf(each) - bytes.length;
    if (padding > 0) yield new Uint8Array(padding);
  }
  yield* toTitleBytes(memories);
}
