import { type OpenGraphColumns, openGraphColumns, toGraphFrame } from "#lib/contract/columns/decode-graph.ts";

const utf8 = new TextEncoder();
/** Rows of a piece: some tens of kilobytes. */
const slice = 250;

function* toMemories({ head, memories }: OpenGraphColumns): Generator<string> {
  for (let at = 0; at < head.memories; at += slice) {
    const json = JSON.stringify(memories(at, at + slice));
    yield `${at === 0 ? "" : ","}${json.slice(1, -1)}`;
  }
}

/** Links are most of it: their text is made without the objects. */
function* toLinks({ head, paint, idOf }: OpenGraphColumns): Generator<string> {
  const kinds = head.kinds.map((kind) => JSON.stringify(kind));
  let text = "";
  for (const [row, source] of paint.source.entries()) {
    const ends = `{"sourceId":"${idOf(source)}","targetId":"${idOf(paint.target[row] ?? 0)}"`;
    const comma = row === 0 ? "" : ",";
    text += `${comma}${ends},"kind":${kinds[paint.kind[row] ?? 0]},"weight":${paint.weight[row]}}`;
    if (row % slice < slice - 1) continue;
    yield text;
    text = "";
  }
  yield text;
}

/**
 * The plain JSON of a graph, the very text that `JSON.stringify` makes of it, out of its columns and a piece at a time: rows and
 * text are six times as large, and are never whole in memory.
 */
export function* toJsonPieces(bytes: Uint8Array): Generator<Uint8Array> {
  const columns = openGraphColumns(bytes);
  yield utf8.encode('{"memories":[');
  for (const text of toMemories(columns)) yield utf8.encode(text);
  yield utf8.encode('],"links":[');
  for (const text of toLinks(columns)) yield utf8.encode(text);
  yield utf8.encode(`],${JSON.stringify(toGraphFrame(columns)).slice(1)}`);
}
