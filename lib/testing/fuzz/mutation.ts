import type { Draw } from "./draw.ts";
import type { KnownOperation } from "./draw-request.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { LivingWorld, Player } from "./living-world.ts";

export type Place = { draw: Draw; world: LivingWorld; player: Player; operation: KnownOperation };

/** Does one thing to a request that should be granted; null when there is nothing of the sort in it. */
export type Mutation = (request: FuzzRequest, place: Place) => FuzzRequest | null;

/** The same request with a header in place of what it had of that name. */
export function withHeader(request: FuzzRequest, name: string, value: string): FuzzRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

export function withoutHeader(request: FuzzRequest, name: string): FuzzRequest {
  const { [name]: _, ...headers } = request.headers;
  return { ...request, headers };
}
