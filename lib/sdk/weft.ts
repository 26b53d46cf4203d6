import type { Me } from "#lib/contract/me.ts";
import type { ImportReport } from "#lib/contract/transfer.ts";
import { Agents } from "./agents.ts";
import type { Options } from "./call-input.ts";
import { Events } from "./events.ts";
import { GraphReader } from "./graph.ts";
import { Keys } from "./keys.ts";
import { Links } from "./links.ts";
import { Members } from "./members.ts";
import { Memories } from "./memories.ts";
import { Export, type ImportSource, importLines } from "./transfer.ts";
import { Transport, type WeftOptions } from "./transport.ts";

/** Weft over HTTP, as one key in one workspace. Every method that fails throws a WeftError, or the reason of the signal that ended it. */
export class Weft {
  readonly #transport: Transport;
  readonly memories: Memories;
  readonly links: Links;
  readonly graph: GraphReader;
  readonly events: Events;
  readonly agents: Agents;
  readonly keys: Keys;
  readonly members: Members;

  constructor(options: WeftOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.memories = new Memories(transport);
    this.links = new Links(transport);
    this.graph = new GraphReader(transport);
    this.events = new Events(transport);
    this.agents = new Agents(transport);
    this.keys = new Keys(transport);
    this.members = new Members(transport);
  }

  /** Who the key is, and the workspaces in which it may act. */
  me(options: Options<"readMe"> = {}): Promise<Me> {
    return this.#transport.call("readMe", options);
  }

  /**
   * Takes in memories and links: lines as objects, or a file of them. The same again changes nothing. With `dryRun` it reports, and
   * writes nothing. No deadline unless one is given.
   */
  import(source: ImportSource, options: Options<"importMemories"> = {}): Promise<ImportReport> {
    return importLines(this.#transport, source, options);
  }

  /** Writes out every memory and link that the caller may see. */
  export(options: Options<"exportMemories"> = {}): Export {
    return new Export(this.#transport, options);
  }
}
