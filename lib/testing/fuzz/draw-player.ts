import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import type { Draw } from "./draw.ts";
import type { KnownOperation } from "./draw-request.ts";
import { type Belongings, belongingsOf, type LivingWorld, type Player } from "./living-world.ts";

/** How often each asks, against the others. */
const shares: Record<string, number> = {
  owner: 5,
  "agent+": 3,
  admin: 4,
  teammate: 3,
  session: 3,
  "admin's session": 2,
  traveller: 2,
};

/** What one needs to have for these to be granted. */
const needs: Partial<Record<EndpointName, keyof Belongings>> = {
  purgeMemory: "trash",
  restoreMemory: "trash",
  getLink: "links",
  deleteLink: "links",
  getAgent: "agents",
  putGrant: "agents",
  revokeGrant: "agents",
  revokeKey: "keys",
};

/** Somebody to send a request: three times in four one to whom it may be granted. */
export function drawPlayer(draw: Draw, world: LivingWorld, { operationId }: KnownOperation): Player {
  const { by, method }: Endpoint = endpoints[operationId];
  const need = needs[operationId];
  const mayAsk = (player: Player) =>
    ((by !== "admin" && operationId !== "removeMember") || player.name.startsWith("admin")) &&
    (by === "anyone" || player.actor.agentId === null) &&
    (method === "GET" || !["read-only", "reader", "viewer"].includes(player.name)) &&
    (need === undefined || belongingsOf(world, player)[need].length > 0);
  const able = draw.chance(75) ? world.players.filter(mayAsk) : [];
  const players = able.length > 0 ? able : world.players;
  return draw.pick(players.flatMap((player) => Array<Player>(shares[player.name] ?? 1).fill(player)));
}
