import type { Graph } from "#lib/contract/graph.ts";
import type { FoundPath, Neighborhood } from "#lib/contract/neighborhood.ts";
import type { SavedPositions } from "#lib/contract/positions.ts";
import type { CallOptions, Options } from "./call-input.ts";
import type { Transport } from "./transport.ts";

/** The graph: `weft.graph`. The last argument of each method also takes `signal` and `deadlineMs`. */
export class GraphReader {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every memory and link that one may see, up to the budgets; it says when it was cut. */
  read(options: CallOptions = {}): Promise<Graph> {
    return this.#transport.call("readGraph", options);
  }

  /** Keeps where one has put the memories of the graph, for the dashboard to show; for a person only. Throws NotFoundError. */
  putPositions(options: Options<"putPositions">): Promise<SavedPositions> {
    return this.#transport.call("putPositions", options);
  }

  /** What is around a memory, up to three links away, nearest first; it says when it was cut. Throws NotFoundError. */
  neighborhood(id: string, options: Options<"readNeighborhood"> = {}): Promise<Neighborhood> {
    return this.#transport.call("readNeighborhood", { id, ...options });
  }

  /** A shortest path between two memories, or null in `path`. Throws NotFoundError. */
  path(id: string, other: string, options: Options<"findPath"> = {}): Promise<FoundPath> {
    return this.#transport.call("findPath", { id, other, ...options });
  }
}
