import type { Graph, GraphLink, GraphMemory } from "#lib/contract/graph.ts";
import type { MemoryId } from "#lib/contract/id.ts";
import {
  aligned,
  type ElementType,
  elementBytes,
  GraphHead,
  type linkPaint,
  magic,
  type memoryPaint,
  type memoryRest,
  type Places,
  preludeBytes,
} from "./graph-form.ts";

/** Whole numbers, as wide as they have to be. */
export type Indices = Uint8Array | Uint16Array | Uint32Array;
type Numbers = Indices | Float32Array | Float64Array | Int32Array;

/** What a picture can be painted from: a column of each thing, one value a memory or a link. */
export type GraphPaint = {
  head: GraphHead;
  /** Null when nothing has a place yet. */
  places: Places | null;
  /** Into `head.types`, `head.ownerIds`; `agent` is 0 for none, else one more than into `head.agentIds`. */
  type: Indices;
  owner: Indices;
  agent: Indices;
  /** 1 for a private memory, and for one that is archived. */
  scope: Indices;
  archived: Indices;
  /** Rows of memories. */
  source: Uint32Array;
  target: Uint32Array;
  /** Into `head.kinds`. */
  kind: Indices;
  weight: Float64Array;
};

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Where the head ends, or null when not even its length has come. Throws for what is no graph in this form. */
function findHeadEnd(bytes: Uint8Array): number | null {
  if (bytes.length < preludeBytes) return null;
  if (utf8.decode(bytes.subarray(0, magic.length)) !== magic) throw new Error("not the columns of a graph");
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
  return preludeBytes + length;
}

const views = {
  f32: Float32Array,
  f64: Float64Array,
  i32: Int32Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  id: Uint8Array,
} as const;

/** Views of the columns that have come whole, by the name of what they are of and their own. Reads no value. */
function viewColumns(bytes: Uint8Array<ArrayBuffer>, head: GraphHead, from: number) {
  const columns = new Map<string, { type: ElementType; values: Numbers }>();
  let at = from;
  for (const { name, of, type } of head.columns) {
    const length = head[of] * elementBytes[type];
    if (at + aligned(length) > bytes.length) break;
    const count = type === "id" ? length : head[of];
    columns.set(`${of}.${name}`, {
      type,
      values: new views[type](bytes.buffer, bytes.byteOffset + at, count),
    });
    at += aligned(length);
  }
  return { columns, end: at };
}

type Columns = ReturnType<typeof viewColumns>["columns"];

function need(columns: Columns, name: string, types: readonly ElementType[]): Numbers {
  const column = columns.get(name);
  if (!column || !types.includes(column.type)) throw new Error(`the columns of a graph have no ${name}`);
  return column.values;
}

function needIndices(columns: Columns, name: string, count: number, types: readonly ElementType[]): Indices {
  const values = need(columns, name, types) as Indices;
  // To iterate over a typed array takes several times as long.
  for (let row = 0; row < values.length; row += 1) {
    if ((values[row] ?? count) >= count) throw new Error(`${name} points at nothing`);
  }
  return values;
}

const narrow: readonly ElementType[] = ["u8", "u16", "u32"];

function readPlaces(columns: Columns, { layout }: GraphHead): Places | null {
  if (layout === null) return null;
  return {
    layout,
    x: need(columns, "memories.x", ["f32"]) as Float32Array,
    y: need(columns, "memories.y", ["f32"]) as Float32Array,
    community: need(columns, "memories.community", ["i32"]) as Int32Array,
  };
}

function toPaint(columns: Columns, head: GraphHead): GraphPaint {
  const of = (name: (typeof memoryPaint)[number], count: number) =>
    needIndices(columns, `memories.${name}`, count, narrow);
  const end = (name: (typeof linkPaint)[number]) =>
    needIndices(columns, `links.${name}`, head.memories, ["u32"]) as Uint32Array;
  return {
    head,
    places: readPlaces(columns, head),
    type: of("type", head.types.length),
    owner: of("owner", head.ownerIds.length),
    agent: of("agent", head.agentIds.length + 1),
    scope: of("scope", 2),
    archived: of("archived", 2),
    source: end("source"),
    target: end("target"),
    kind: needIndices(columns, "links.kind", head.kinds.length, narrow),
    weight: need(columns, "links.weight", ["f64"]) as Float64Array,
  };
}

/** Typed arrays are views of multiples of their size: bytes that lie elsewhere are copied once. */
function toViewable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = bytes;
  const isViewable = buffer instanceof ArrayBuffer && byteOffset % elementBytes.f64 === 0;
  return isViewable ? new Uint8Array(buffer, byteOffset, length) : new Uint8Array(bytes);
}

function open(given: Uint8Array) {
  const bytes = toViewable(given);
  const headEnd = findHeadEnd(bytes);
  if (headEnd === null || headEnd > bytes.length) return null;
  const head = GraphHead.parse(JSON.parse(utf8.decode(bytes.subarray(preludeBytes, headEnd))));
  return { bytes, headEnd, head };
}

/**
 * What can be painted of a graph from the first bytes of its columnar form; null when too few have come. Views, not copies: the
 * bytes must stay as they are. Throws for what is no graph in this form.
 */
export function decodePaint(first: Uint8Array): GraphPaint | null {
  const opened = open(first);
  if (!opened || opened.headEnd + opened.head.paintBytes > opened.bytes.length) return null;
  const { columns } = viewColumns(opened.bytes, opened.head, opened.headEnd);
  return toPaint(columns, opened.head);
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function toId(bytes: Numbers, row: number): MemoryId {
  const from = row * elementBytes.id;
  let id = "";
  for (let at = 0; at < elementBytes.id; at += 1) {
    if (at === 4 || at === 6 || at === 8 || at === 10) id += "-";
    id += hex[bytes[from + at] ?? 0];
  }
  return id as MemoryId;
}

const toTime = (milliseconds: number | undefined) => new Date(milliseconds ?? Number.NaN).toISOString();

function parseTitles(bytes: Uint8Array, count: number): string[] {
  const titles: unknown = JSON.parse(utf8.decode(bytes));
  const isWhole =
    Array.isArray(titles) && titles.length === count && titles.every((title) => typeof title === "string");
  if (!isWhole) throw new Error("not a title a memory");
  return titles;
}

function at<Value>(list: readonly Value[], index: number | undefined): Value {
  return list[index ?? 0] as Value;
}

/** A graph in columns, from which rows are made as they are asked for. */
export type OpenGraphColumns = {
  head: GraphHead;
  paint: GraphPaint;
  /** The id of a memory by its row. */
  idOf(row: number): MemoryId;
  /** Memories, and links with the ids of their ends, of rows `from` to before `to`. */
  memories(from: number, to: number): GraphMemory[];
  links(from: number, to: number): GraphLink[];
};

/** Opens a graph in its whole columnar form. Throws for what is no graph in this form. */
export function openGraphColumns(given: Uint8Array): OpenGraphColumns {
  const opened = open(given);
  if (!opened) throw new Error("the columns of a graph break off");
  const { bytes, headEnd, head } = opened;
  const { columns, end } = viewColumns(bytes, head, headEnd);
  const paint = toPaint(columns, head);
  const rest = (name: (typeof memoryRest)[number], type: ElementType) =>
    need(columns, `memories.${name}`, [type]);
  const [idBytes, createdAt, updatedAt] = [
    rest("id", "id"),
    rest("createdAt", "f64"),
    rest("updatedAt", "f64"),
  ];
  const archivedAt = rest("archivedAt", "f64");
  const titles = parseTitles(bytes.subarray(end), head.memories);
  // Each id is read of its memory, and of each link that ends there: made once.
  const ids: MemoryId[] = [];
  const idOf = (row: number): MemoryId => {
    ids[row] ??= toId(idBytes, row);
    return ids[row];
  };

  const toMemory = (row: number): GraphMemory => {
    const agent = paint.agent[row] ?? 0;
    return {
      id: idOf(row),
      title: at(titles, row),
      type: at(head.types, paint.type[row]),
      scope: paint.scope[row] === 1 ? "private" : "shared",
      ownerId: at(head.ownerIds, paint.owner[row]),
      agentId: agent === 0 ? null : at(head.agentIds, agent - 1),
      createdAt: toTime(createdAt[row]),
      updatedAt: toTime(updatedAt[row]),
      archivedAt: paint.archived[row] === 1 ? toTime(archivedAt[row]) : null,
    };
  };
  const toLink = (row: number): GraphLink => ({
    sourceId: idOf(paint.source[row] ?? 0),
    targetId: idOf(paint.target[row] ?? 0),
    kind: at(head.kinds, paint.kind[row]),
    weight: paint.weight[row] ?? Number.NaN,
  });
  const rows = <Row>(toRow: (row: number) => Row, from: number, to: number, most: number): Row[] => {
    const made: Row[] = [];
    for (let row = from; row < Math.min(to, most); row += 1) made.push(toRow(row));
    return made;
  };
  return {
    head,
    paint,
    idOf,
    memories: (from, to) => rows(toMemory, from, to, head.memories),
    links: (from, to) => rows(toLink, from, to, head.links),
  };
}

/** What of a graph is no row. */
export function toGraphFrame({ head }: OpenGraphColumns): Omit<Graph, "memories" | "links"> {
  const { owners, agents, counts, linksTruncated, memoriesTruncated, version } = head;
  return { owners, agents, counts, linksTruncated, memoriesTruncated, version };
}

/** Rows that are made without a pause: a millisecond or two. */
const slice = 400;

/**
 * The graph of its whole columnar form, as its plain JSON is, and where its memories stand. In slices, so that whoever has more
 * to do meanwhile pauses between them: `toGraph` does not. Throws for what is no graph in this form.
 */
export function* decodeGraph(bytes: Uint8Array): Generator<void, { graph: Graph; paint: GraphPaint }> {
  const columns = openGraphColumns(bytes);
  yield;
  const memories: GraphMemory[] = [];
  while (memories.length < columns.head.memories) {
    memories.push(...columns.memories(memories.length, memories.length + slice));
    yield;
  }
  const links: GraphLink[] = [];
  while (links.length < columns.head.links) {
    links.push(...columns.links(links.length, links.length + slice));
    yield;
  }
  return { graph: { memories, links, ...toGraphFrame(columns) }, paint: columns.paint };
}

/** The same at once. */
export function toGraph(bytes: Uint8Array): { graph: Graph; paint: GraphPaint } {
  const slices = decodeGraph(bytes);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
