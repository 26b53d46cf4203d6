import type { EndpointName } from "#lib/contract/endpoints.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { belongingsOf, forget, type LivingWorld, type Player, remember } from "./living-world.ts";

type Answer = { status: number; headers: Headers; body: unknown };
type Body = {
  id?: string;
  nextCursor?: string | null;
  items?: { id: string }[];
  link?: { sourceId: string; targetId: string; kind: string };
};

/** Moves an id from one list to another, where it was known. */
function move(id: string, from: string[], to: string[]): void {
  if (!from.includes(id)) return;
  forget(from, (each) => each === id);
  remember(to, id);
}

/** Takes in what a granted request says of the world: what there is now to ask for. */
export function learn(
  world: LivingWorld,
  player: Player,
  name: EndpointName,
  request: FuzzRequest,
  { headers, body }: Answer,
): void {
  const own = belongingsOf(world, player);
  const told = (body ?? {}) as Body;
  const [, , first = "", , second] = request.path.split("/");
  const id = first.toLowerCase();
  const etag = headers.get("etag");
  if (etag) world.etags.set(told.id ?? id, etag);
  switch (name) {
    case "createMemory":
      if (told.id) remember(own.memories, told.id);
      break;
    case "trashMemory":
      move(id, own.memories, own.trash);
      own.links = own.links.filter(({ source, target }) => source !== id && target !== id);
      break;
    case "restoreMemory":
      move(id, own.trash, own.memories);
      break;
    case "purgeMemory":
      forget(own.trash, (each) => each === id);
      break;
    case "putLink":
      if (told.link) {
        const { sourceId: source, targetId: target, kind } = told.link;
        remember(own.links, { source, target, kind });
      }
      break;
    case "deleteLink":
      forget(own.links, ({ source, target }) => source === id && target === second?.toLowerCase());
      break;
    case "createAgent":
      if (told.id) remember(own.agents, told.id);
      break;
    case "createKey":
      if (told.id) remember(own.keys, told.id);
      break;
    case "revokeKey":
      forget(own.keys, (each) => each === id);
      break;
    case "listEvents":
      for (const item of told.items ?? []) remember(world.events, item.id);
      break;
    default:
  }
  if (told.nextCursor) {
    const query = request.query.filter((each) => !each.startsWith("cursor="));
    const { path } = request;
    remember(world.cursors, { endpoint: name, as: player.name, path, query, cursor: told.nextCursor });
  }
}
