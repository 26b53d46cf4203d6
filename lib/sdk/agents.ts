import type { Agent, PutGrantAnswer } from "#lib/contract/access.ts";
import type { Options } from "./call-input.ts";
import { Listing } from "./listing.ts";
import type { Transport } from "./transport.ts";

/** Agents and their grants: `weft.agents`. Changes are a person's. The last argument of each method also takes `signal` and `deadlineMs`. */
export class Agents {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One's own agents; for an admin, all that have a grant in the workspace. */
  list(filter: Options<"listAgents"> = {}): Listing<Agent> {
    return new Listing((cursor = filter.cursor) => this.#transport.call("listAgents", { ...filter, cursor }));
  }

  /** Makes an agent, which may do nothing before it has a grant. Throws ConflictError when the name is taken. */
  create(input: Options<"createAgent">): Promise<Agent> {
    return this.#transport.call("createAgent", input);
  }

  /** Throws NotFoundError. */
  get(id: string, options: Options<"getAgent"> = {}): Promise<Agent> {
    return this.#transport.call("getAgent", { id, ...options });
  }

  /** Lets one's own agent act in the workspace, in place of what it might before. Throws NotFoundError. */
  putGrant(id: string, grant: Options<"putGrant">): Promise<PutGrantAnswer> {
    return this.#transport.call("putGrant", { id, ...grant });
  }

  /** Ends what an agent may do in the workspace, at once. Throws NotFoundError, also the second time. */
  async revokeGrant(id: string, options: Options<"revokeGrant"> = {}): Promise<void> {
    await this.#transport.call("revokeGrant", { id, ...options });
  }
}
