import type { Actor } from "#lib/actor.ts";
import { encodeGraph } from "#lib/contract/columns/encode-graph.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import type { IfNoneMatch } from "#lib/contract/precondition.ts";
import { asActor } from "#lib/db/transaction.ts";
import { type GraphPlaces, graphPlaces } from "./answer-places.ts";
import { composeGraph, graphBudget } from "./compose-graph.ts";
import { findTag, type TagScope, toTag } from "./graph-tag.ts";
import { findPlaces } from "./position-sql.ts";
import { toJsonPieces } from "./to-json-pieces.ts";
import { toStream } from "./to-stream.ts";

/** The graph on its way, and its tag; no body when the reader has this one. */
export type OpenedGraph = { tag: string; body: ReadableStream<Uint8Array> | null };

type Request = { form: string; ifNoneMatch?: IfNoneMatch | undefined };

const pieceBytes = 64 * 1_024;

function isKnown(tag: string, known: IfNoneMatch | undefined): boolean {
  return known !== undefined && (known === "*" || known.includes(tag));
}

/** One moment of everything: the graph in columns, where its memories stand, and what says that it is still so. */
async function readColumns(actor: Actor, scope: TagScope): Promise<{ tag: string; bytes: Uint8Array }> {
  const { graph, places, tag } = await asActor(
    actor,
    async (tx) => {
      const graph = await composeGraph(tx, scope.budget);
      const places = scope.form === graphColumnsType ? await findPlaces(tx, graph.memories) : null;
      return { graph, places, tag: await findTag(tx, scope) };
    },
    "snapshot",
  );
  const bytes = Buffer.concat([...encodeGraph(graph, places)]);
  // Nothing told: then the answer itself does.
  return { tag: tag ?? toTag(places ? bytes.toString("base64") : graph.version, scope), bytes };
}

function* toPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/**
 * Opens the graph read in one of its forms, to be read as it is sent. Whoever has it already is told so in one statement. A few
 * graphs are in memory as rows at once, while others wait for their turn; then each is kept in columns, whichever form it is sent
 * in, until it has been. Throws unavailable when too many wait or are on their way.
 */
export async function openGraph(
  actor: Actor,
  { form, ifNoneMatch }: Request,
  places: GraphPlaces = graphPlaces(),
): Promise<OpenedGraph> {
  const scope = { form, budget: graphBudget() };
  if (ifNoneMatch) {
    const tag = await asActor(actor, (tx) => findTag(tx, scope));
    if (tag !== null && isKnown(tag, ifNoneMatch)) return { tag, body: null };
  }
  const leave = await places.answers.take();
  try {
    const leaveReads = await places.reads.take();
    const { tag, bytes } = await readColumns(actor, scope).finally(leaveReads);
    if (isKnown(tag, ifNoneMatch)) {
      leave();
      return { tag, body: null };
    }
    const pieces = form === graphColumnsType ? toPieces(bytes) : toJsonPieces(bytes);
    return { tag, body: toStream(pieces, leave) };
  } catch (error) {
    leave();
    throw error;
  }
}
