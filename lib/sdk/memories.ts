import type { Memory, MemoryPage, MemoryWithLinks, Restored } from "#lib/contract/memory.ts";
import type { CallOptions, Options } from "./call-input.ts";
import { Listing } from "./listing.ts";
import type { Transport } from "./transport.ts";

type CreateMemory = Omit<Options<"createMemory">, "idempotencyKey" | keyof CallOptions>;
type UpdateMemory = Omit<Options<"updateMemory">, "ifMatch" | keyof CallOptions>;

export type { CreateMemory as CreateMemoryInput, UpdateMemory as UpdateMemoryInput };

/** Memories: `weft.memories`. The last argument of each method also takes `signal` and `deadlineMs`. */
export class Memories {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Saves a memory, with links of kind `related` to `relatedIds`. With an `idempotencyKey` it is sent again when its answer is lost, and
   * saved once. Throws ConflictError when the key came with something else, LinkCapacityExceededError, NotFoundError.
   */
  create(
    input: CreateMemory,
    options: Pick<Options<"createMemory">, "idempotencyKey" | keyof CallOptions> = {},
  ): Promise<Memory> {
    return this.#transport.call("createMemory", { ...input, ...options });
  }

  /** One memory, with the counts of its visible links. Throws NotFoundError. */
  get(id: string, options: Options<"getMemory"> = {}): Promise<MemoryWithLinks> {
    return this.#transport.call("getMemory", { id, ...options });
  }

  /**
   * Changes what is given. `ifMatch`: the version that it was read with. Not sent again when its answer is lost. Throws
   * PreconditionFailedError, LinkCapacityExceededError, NotFoundError.
   */
  update(
    id: string,
    changes: UpdateMemory,
    options: Pick<Options<"updateMemory">, "ifMatch" | keyof CallOptions> = {},
  ): Promise<Memory> {
    return this.#transport.call("updateMemory", { id, ...changes, ...options });
  }

  /** Retires a memory; `successorId` is what takes its place, none removes one that was named. Throws SupersedeCycleError, NotFoundError. */
  archive(id: string, options: Options<"archiveMemory"> = {}): Promise<Memory> {
    return this.#transport.call("archiveMemory", { id, ...options });
  }

  /** Takes a memory back from the archive. Throws NotFoundError. */
  unarchive(id: string, options: Options<"unarchiveMemory"> = {}): Promise<Memory> {
    return this.#transport.call("unarchiveMemory", { id, ...options });
  }

  /** Moves a memory and its links to the trash, for 30 days. Throws NotFoundError, also when it is there already. */
  async delete(id: string, options: Options<"trashMemory"> = {}): Promise<void> {
    const { signal } = options;
    const isInTrash = async () => (await this.get(id, { signal })).deletedAt !== null;
    await this.#transport.call("trashMemory", { id, ...options }, isInTrash);
  }

  /** Brings a memory back from the trash, and says which of its links could not come back. Throws NotFoundError. */
  restore(id: string, options: Options<"restoreMemory"> = {}): Promise<Restored> {
    return this.#transport.call("restoreMemory", { id, ...options });
  }

  /** Ends a memory in the trash for good. Throws NotFoundError. */
  async purge(id: string, options: Options<"purgeMemory"> = {}): Promise<void> {
    await this.#transport.call("purgeMemory", { id, ...options });
  }

  /** The memories that a filter keeps, `limit` a page. With `q`, each page also counts what is found in all. */
  list(filter: Options<"listMemories"> = {}): Listing<Memory, MemoryPage> {
    return new Listing((cursor = filter.cursor) =>
      this.#transport.call("listMemories", { ...filter, cursor }),
    );
  }

  /** The memories that words are found in, the best first. */
  search(q: string, filter: Omit<Options<"listMemories">, "q"> = {}): Listing<Memory, MemoryPage> {
    return this.list({ ...filter, q });
  }
}
