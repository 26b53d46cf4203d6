import { inSlices } from "#components/graph/in-slices.ts";
import { decodeGraph, decodePaint, type GraphPaint } from "#lib/contract/columns/decode-graph.ts";
import { graphColumnsType, type Places } from "#lib/contract/columns/graph-form.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { collectBytes } from "./collect-bytes.ts";
import { makeSavedPicture } from "./saved-picture.ts";
import type { WeftClient } from "./weft-client.ts";

type Origin = { tag: string | null; places: Places | null | undefined };

/** Of each graph as it was read: its tag, and where its memories stand. One that was patched since has neither. */
const origins = new WeakMap<Graph, Origin>();

/** Where the memories of a graph stand, row by row, as it was read: null when nothing has a place, undefined when it was patched since. */
export function placesOf(graph: Graph): Places | null | undefined {
  return origins.get(graph)?.places;
}

/** The same from now on: whoever comes back to the page before it is read again finds what was saved last. */
export function notePlaces(graph: Graph, places: Places): void {
  origins.set(graph, { tag: origins.get(graph)?.tag ?? null, places });
}

/** What was read, with what was heard of changes meanwhile: its memories stand where they did, and it is read whole the next time. */
export function carryPlaces(read: Graph, changed: Graph): void {
  const places = placesOf(read);
  if (!places) return;
  const rows = new Map<string, number>(read.memories.map(({ id }, row) => [id, row]));
  const rowsNow = changed.memories.map(({ id }) => rows.get(id) ?? -1);
  origins.set(changed, {
    tag: null,
    places: {
      layout: places.layout,
      x: Float32Array.from(rowsNow, (row) => places.x[row] ?? Number.NaN),
      y: Float32Array.from(rowsNow, (row) => places.y[row] ?? Number.NaN),
      community: Int32Array.from(rowsNow, (row) => places.community[row] ?? -1),
    },
  });
}

/** Nothing from now on, and it is read whole the next time: what was noted did not come to be. */
export function forgetOrigin(graph: Graph): void {
  origins.delete(graph);
}

/** Pictures on their way to the server, and how many there ever were. */
const saves = { begun: 0, ended: 0 };

/** Places that are read until the save ends may be older than it, and count as unknown. */
export async function whileSaving<Value>(save: () => Promise<Value>): Promise<Value> {
  saves.begun += 1;
  try {
    return await save();
  } finally {
    saves.ended += 1;
  }
}

function isSamePlaces(one: Places | null | undefined, other: Places | null): boolean {
  if (!one || !other) return one === other;
  const isSame = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    a.length === b.length && Array.prototype.every.call(a, (value, at) => Object.is(value, b[at]));
  return (
    one.layout === other.layout &&
    isSame(one.x, other.x) &&
    isSame(one.y, other.y) &&
    isSame(one.community, other.community)
  );
}

async function decode(body: ReadableStream<Uint8Array>, onPaint: (paint: GraphPaint) => void) {
  let isPaintTold = false;
  const bytes = await collectBytes(body, (soFar) => {
    const paint = isPaintTold ? null : decodePaint(soFar);
    if (!paint) return;
    isPaintTold = true;
    onPaint(paint);
  });
  return inSlices(decodeWhole(bytes));
}

/** What the page would otherwise make of it at once is made here too. */
function* decodeWhole(bytes: Uint8Array) {
  const read = yield* decodeGraph(bytes);
  if (read.paint.places) yield* makeSavedPicture(read.graph, read.paint.places);
  return read;
}

/**
 * Reads the graph in columns, and makes the plain one of it without keeping the page from anything. `held` is what the page has:
 * the same object comes back when that is still so, and its memories stand where they did. Where there is nothing yet, `onPaint` is told
 * what can be painted as soon as that much has come. Throws ApiError, or the abort.
 */
export async function readGraph(
  client: WeftClient,
  held: Graph | undefined,
  signal?: AbortSignal,
  onPaint: (paint: GraphPaint) => void = () => undefined,
): Promise<Graph> {
  const known = held && origins.get(held)?.tag;
  const { begun, ended } = saves;
  const answer = await client.read(
    "readGraph",
    { accept: graphColumnsType, known: known ?? null, signal },
    // Places that may be older than what is being saved are not painted.
    (body) => decode(body, (paint) => (held || saves.begun !== saves.ended ? undefined : onPaint(paint))),
  );
  if (answer === null) {
    if (held) return held;
    throw new Error("nothing was held that could be unchanged");
  }
  const { graph, paint } = answer.value;
  const heldPlaces = held && origins.get(held)?.places;
  const isSame = held?.version === graph.version;
  if (begun !== ended || begun !== saves.begun) {
    const current = isSame ? held : graph;
    // Without a tag it is read again, places and all.
    origins.set(current, { tag: null, places: isSame ? heldPlaces : undefined });
    return current;
  }
  const current = isSame && isSamePlaces(heldPlaces, paint.places) ? held : graph;
  origins.set(current, { tag: answer.tag, places: paint.places });
  return current;
}
