import { inspect } from "node:util";
import { expect } from "vitest";
import { type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import type { CallInput } from "#lib/sdk/call-input.ts";
import { WeftError } from "#lib/sdk/errors.ts";
import type { Listing } from "#lib/sdk/listing.ts";
import { Weft } from "#lib/sdk/weft.ts";
import { testHost } from "../build-credential.ts";
import { findRoute } from "../find-route.ts";
import { toOutcome } from "./http-surface.ts";
import { type Caller, hasEndpoint, type Surface } from "./surface.ts";

type Operations = { [Name in EndpointName]: (weft: Weft, input: CallInput<Name>) => Promise<unknown> };

async function firstPage<Item>(list: Listing<Item>): Promise<unknown> {
  const { value } = await list.pages().next();
  return value;
}

/** Each operation as a script would write it. */
const operations: Operations = {
  readMe: (weft) => weft.me(),
  listMemories: (weft, filter) => firstPage(weft.memories.list(filter)),
  createMemory: (weft, { idempotencyKey, ...memory }) => weft.memories.create(memory, { idempotencyKey }),
  getMemory: (weft, { id }) => weft.memories.get(id),
  updateMemory: (weft, { id, ifMatch, ...changes }) => weft.memories.update(id, changes, { ifMatch }),
  trashMemory: (weft, { id, ...options }) => weft.memories.delete(id, options),
  restoreMemory: (weft, { id, ...options }) => weft.memories.restore(id, options),
  purgeMemory: (weft, { id, ...options }) => weft.memories.purge(id, options),
  archiveMemory: (weft, { id, ...options }) => weft.memories.archive(id, options),
  unarchiveMemory: (weft, { id, ...options }) => weft.memories.unarchive(id, options),
  listLinks: (weft, { id, ...filter }) => firstPage(weft.links.list(id, filter)),
  releaseLinks: (weft, { id }) => weft.links.release(id),
  getLink: (weft, { source, target, ...options }) => weft.links.get(source, target, options),
  putLink: (weft, { source, target, ...options }) => weft.links.put(source, target, options),
  deleteLink: (weft, { source, target, ...options }) => weft.links.delete(source, target, options),
  readNeighborhood: (weft, { id, ...options }) => weft.graph.neighborhood(id, options),
  findPath: (weft, { id, other, ...options }) => weft.graph.path(id, other, options),
  readGraph: (weft) => weft.graph.read(),
  putPositions: (weft, picture) => weft.graph.putPositions(picture),
  listEvents: (weft, filter) => firstPage(weft.events.list(filter)),
  streamEvents: async (weft, options) => {
    await weft.events.stream(options).next();
  },
  listAgents: (weft, filter) => firstPage(weft.agents.list(filter)),
  createAgent: (weft, input) => weft.agents.create(input),
  getAgent: (weft, { id }) => weft.agents.get(id),
  putGrant: (weft, { id, ...grant }) => weft.agents.putGrant(id, grant),
  revokeGrant: (weft, { id }) => weft.agents.revokeGrant(id),
  listKeys: (weft, filter) => firstPage(weft.keys.list(filter)),
  createKey: (weft, input) => weft.keys.create(input),
  revokeKey: (weft, { id }) => weft.keys.revoke(id),
  listMembers: (weft, filter) => firstPage(weft.members.list(filter)),
  addMember: (weft, input) => weft.members.add(input),
  changeMember: (weft, { userId, ...changes }) => weft.members.change(userId, changes),
  removeMember: (weft, { userId }) => weft.members.remove(userId),
  importMemories: (weft, { lines, ...options }) => weft.import(lines, options),
  exportMemories: async (weft, options) => {
    const lines: unknown[] = [];
    for await (const line of weft.export(options)) lines.push(line);
    return lines;
  },
};

/** A fetch that ends in the route of an operation; it keeps what came. A session is what a page adds to it. */
function routeFetch({ secret, headers }: Caller, operation: EndpointName, onStream: () => void) {
  const came = { status: 0, seen: "" };
  const send: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    if (secret === null) {
      request.headers.delete("authorization");
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    }
    const { method, path } = endpoints[operation];
    const response = await (await findRoute(path))[method](request);
    came.status = response.status;
    came.seen += JSON.stringify([...response.headers]);
    if (response.headers.get("content-type") === "text/event-stream") onStream();
    return response;
  };
  return { came, send };
}

/** The SDK, over the routes in this process. */
export const sdkSurface: Surface = {
  name: "the SDK",
  offers: hasEndpoint,
  async perform(caller, operation, input) {
    if (!hasEndpoint(operation)) throw new Error(`The SDK has no ${operation}`);
    // A stream would go on: that it is open is its answer.
    const leaving = new AbortController();
    const { came, send } = routeFetch(caller, operation, () => leaving.abort());
    const weft = new Weft({
      baseUrl: `http://${testHost}`,
      apiKey: caller.secret ?? "none",
      workspace: caller.workspace ?? undefined,
      fetch: send,
    });
    const perform = operations[operation] as (weft: Weft, input: Record<string, unknown>) => Promise<unknown>;
    const signal = operation === "streamEvents" ? leaving.signal : undefined;
    try {
      const value = (await perform(weft, { ...input, signal })) ?? null;
      return {
        outcome: toOutcome({ status: came.status, body: value }),
        value,
        seen: came.seen + JSON.stringify(value),
      };
    } catch (error) {
      if (!(error instanceof WeftError) || error.problem === null) throw error;
      if (caller.secret !== null) expect(inspect(error, { depth: 9 })).not.toContain(caller.secret);
      return {
        outcome: error.problem.code,
        value: error.problem,
        seen: came.seen + inspect(error, { depth: 9 }),
      };
    }
  },
};
