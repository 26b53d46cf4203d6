import type { Link, ListedLink, PutLinkAnswer, Released } from "#lib/contract/link.ts";
import type { Options } from "./call-input.ts";
import { NotFoundError } from "./errors.ts";
import { Listing } from "./listing.ts";
import type { Transport } from "./transport.ts";

/** Links: `weft.links`. The last argument of each method also takes `signal` and `deadlineMs`. */
export class Links {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a link or replaces it: what is left out goes back to its default. `outcome` says which; after a lost answer it is that of the
   * repeat. Throws LinkCapacityExceededError, SelfLinkError, ReservedKindError, NotFoundError.
   */
  put(source: string, target: string, options: Options<"putLink"> = {}): Promise<PutLinkAnswer> {
    return this.#transport.call("putLink", { source, target, ...options });
  }

  /** The link of a kind, `related` when none is given. Throws NotFoundError. */
  get(source: string, target: string, options: Options<"getLink"> = {}): Promise<Link> {
    return this.#transport.call("getLink", { source, target, ...options });
  }

  /** Deletes exactly this link. Throws NotFoundError, also the second time; ReservedKindError. */
  async delete(source: string, target: string, options: Options<"deleteLink"> = {}): Promise<void> {
    const { kind, signal } = options;
    const isGone = () => this.#isAbsent(source, target, { kind, signal });
    await this.#transport.call("deleteLink", { source, target, ...options }, isGone);
  }

  /** The links of a memory, newest first: those that start at it, or with `direction: "inbound"` those that end at it. */
  list(memoryId: string, filter: Options<"listLinks"> = {}): Listing<ListedLink> {
    return new Listing((cursor = filter.cursor) =>
      this.#transport.call("listLinks", { id: memoryId, ...filter, cursor }),
    );
  }

  /** Removes the links from one's own memory whose other end one can no longer see. Throws NotFoundError. */
  release(memoryId: string, options: Options<"releaseLinks"> = {}): Promise<Released> {
    return this.#transport.call("releaseLinks", { id: memoryId, ...options });
  }

  async #isAbsent(source: string, target: string, options: Options<"getLink">): Promise<boolean> {
    try {
      await this.get(source, target, options);
      return false;
    } catch (error) {
      if (error instanceof NotFoundError) return true;
      throw error;
    }
  }
}
