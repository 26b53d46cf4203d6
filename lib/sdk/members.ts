import type { AddMemberAnswer, Member } from "#lib/contract/access.ts";
import type { Options } from "./call-input.ts";
import { Listing } from "./listing.ts";
import type { Transport } from "./transport.ts";

/** Members of the workspace: `weft.members`. Changes are an admin's. The last argument of each method also takes `signal` and `deadlineMs`. */
export class Members {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** By name. */
  list(filter: Options<"listMembers"> = {}): Listing<Member> {
    return new Listing((cursor = filter.cursor) =>
      this.#transport.call("listMembers", { ...filter, cursor }),
    );
  }

  /** Makes an account a member, or brings one back. Throws ConflictError when it is one with another role. */
  add(input: Options<"addMember">): Promise<AddMemberAnswer> {
    return this.#transport.call("addMember", input);
  }

  /** Throws ConflictError for the last admin, NotFoundError. */
  change(userId: string, changes: Options<"changeMember">): Promise<Member> {
    return this.#transport.call("changeMember", { userId, ...changes });
  }

  /** Ends a membership: one's own, or as an admin anyone's. Throws ConflictError for the last admin, NotFoundError. */
  async remove(userId: string, options: Options<"removeMember"> = {}): Promise<void> {
    await this.#transport.call("removeMember", { userId, ...options });
  }
}
