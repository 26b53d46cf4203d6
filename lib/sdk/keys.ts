import type { CreatedKey, Key } from "#lib/contract/access.ts";
import type { Options } from "./call-input.ts";
import { Listing } from "./listing.ts";
import type { Transport } from "./transport.ts";

/** One's own API keys: `weft.keys`. Changes are a person's. The last argument of each method also takes `signal` and `deadlineMs`. */
export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One's own keys of the workspace, newest first, without their secrets. */
  list(filter: Options<"listKeys"> = {}): Listing<Key> {
    return new Listing((cursor = filter.cursor) => this.#transport.call("listKeys", { ...filter, cursor }));
  }

  /** Makes a key, for oneself or with `agentId` for an agent. Its secret is in this one answer. */
  create(input: Options<"createKey"> = {}): Promise<CreatedKey> {
    return this.#transport.call("createKey", input);
  }

  /** Ends a key, and every key that was made by it. Throws NotFoundError, also the second time. */
  async revoke(id: string, options: Options<"revokeKey"> = {}): Promise<void> {
    await this.#transport.call("revokeKey", { id, ...options });
  }
}
