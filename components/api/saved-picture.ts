import type { Picture, Place } from "#components/graph/picture.ts";
import type { Places } from "#lib/contract/columns/graph-form.ts";
import type { Graph } from "#lib/contract/graph.ts";

/** Memories looked at without a pause: a millisecond or two. */
const slice = 1_000;

const made = new WeakMap<Places, Picture>();

/** Where the memories of a graph stand, by id, of what its columns say row by row. Made once, in slices; see {@link toSavedPicture}. */
export function* makeSavedPicture({ memories }: Graph, places: Places): Generator<void, Picture> {
  const known = made.get(places);
  if (known) return known;
  const picture = new Map<string, Place>();
  for (const [row, { id }] of memories.entries()) {
    if (row % slice === slice - 1) yield;
    const x = places.x[row] ?? Number.NaN;
    const y = places.y[row] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    picture.set(id, { x, y, community: places.community[row] ?? -1 });
  }
  made.set(places, picture);
  return picture;
}

/** The same at once. */
export function toSavedPicture(graph: Graph, places: Places): Picture {
  const slices = makeSavedPicture(graph, places);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
