import fc from "fast-check";
import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { openApi } from "../check-document.ts";
import type { Draw } from "./draw.ts";
import { drawLines } from "./draw-lines.ts";
import { type ByName, drawValue, type RequestSchema } from "./draw-value.ts";
import { type FuzzRequest, toBytes } from "./fuzz-request.ts";
import { type Belongings, belongingsOf, type LivingWorld, type Player } from "./living-world.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: RequestSchema };
type Operation = {
  operationId: EndpointName;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: RequestSchema }> };
};

/** The operations of the document, each with its method and path. */
export const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...(operation as unknown as Operation),
  })),
);
export type KnownOperation = (typeof operations)[number];

const kinds = ["related", "cites", "part-of", "blocks"];
const randomId = fc.uuid();

/** The owner's things, most often; else somebody's, or nothing's. */
function pickId(
  draw: Draw,
  world: LivingWorld,
  own: readonly string[],
  of: "memories" | "trash" | "agents" | "keys",
): string {
  if (own.length > 0 && draw.chance(88)) return draw.pick(own);
  const others = [...world.belongings.values()].flatMap((each) => each[of]);
  if (others.length > 0 && draw.chance(70)) return draw.pick(others);
  return draw.chance(50) ? draw.pick(world.unseen) : draw.value(randomId);
}

/** Whose trash is asked for: these take a memory from it, or may. */
const fromTrash: Partial<Record<EndpointName, number>> = {
  restoreMemory: 70,
  purgeMemory: 85,
  getMemory: 10,
};

function nameFields(draw: Draw, world: LivingWorld, player: Player, { operationId }: KnownOperation): ByName {
  const own = belongingsOf(world, player);
  const memory = () =>
    draw.chance(fromTrash[operationId] ?? 2)
      ? pickId(draw, world, own.trash, "trash")
      : pickId(draw, world, own.memories, "memories");
  return (field) => {
    switch (field) {
      case "id":
        if (/Agent|Grant/.test(operationId)) return pickId(draw, world, own.agents, "agents");
        if (operationId === "revokeKey") return pickId(draw, world, own.keys, "keys");
        return memory();
      case "source":
      case "target":
      case "other":
      case "relatedIds":
      case "successorId":
      case "memory":
        return field === "relatedIds" && draw.chance(50)
          ? []
          : field === "relatedIds"
            ? [memory()]
            : memory();
      case "agent":
      case "agentId":
        return pickId(draw, world, own.agents, "agents");
      case "owner":
        return draw.pick(world.players).actor.userId;
      case "userId":
        return draw.pick(world.spare.ids);
      case "email":
        return draw.pick(world.spare.emails);
      case "kind":
        return draw.chance(80) ? draw.pick(kinds) : undefined;
      case "type":
        return draw.chance(60) ? "note" : undefined;
      case "limit":
        // So that there is a next page.
        return draw.chance(70) ? draw.pick([1, 2, 3]) : undefined;
      case "tag":
        return "red";
      case "q":
        return draw.chance(70) ? "memory" : undefined;
      default:
        return undefined;
    }
  };
}

/** A link that is there, for what needs one. */
function drawLink(draw: Draw, { links }: Belongings) {
  return links.length > 0 && draw.chance(75) ? draw.pick(links) : undefined;
}

function drawHeaders(
  draw: Draw,
  world: LivingWorld,
  player: Player,
  { parameters }: KnownOperation,
  path: string,
) {
  const headers: Record<string, string> = { ...player.headers };
  for (const { name } of parameters.filter((parameter) => parameter.in === "header")) {
    if (draw.chance(75)) continue;
    if (name === "Weft-Workspace") headers["weft-workspace"] = draw.pick(player.workspaces);
    if (name === "Idempotency-Key")
      headers[name.toLowerCase()] = draw.value(fc.stringMatching(/^[!-~]{1,255}$/));
    if (name === "Last-Event-ID" && world.events.length > 0)
      headers[name.toLowerCase()] = draw.pick(world.events);
    const etag = [...world.etags].find(([id]) => path.includes(id))?.[1];
    if (name === "If-Match")
      headers[name.toLowerCase()] = draw.chance(75) && etag ? etag : draw.pick(["*", '"1"', '"7"']);
    if (name === "If-None-Match") headers[name.toLowerCase()] = draw.pick(["*", '"1"', 'W/"7", "1"']);
  }
  return headers;
}

const pair = (name: string, value: unknown) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;

/** The next page of a list that this player began. */
function drawNextPage(draw: Draw, world: LivingWorld, player: Player, operation: KnownOperation) {
  const begun = world.cursors.filter(
    (each) => each.endpoint === operation.operationId && each.as === player.name,
  );
  return begun.length > 0 && draw.chance(40) ? draw.pick(begun) : undefined;
}

/** A request of one player that the document allows, and that is granted more often than not. */
export function drawRequest(
  draw: Draw,
  world: LivingWorld,
  player: Player,
  operation: KnownOperation,
): FuzzRequest {
  const byName = nameFields(draw, world, player, operation);
  const link = drawLink(draw, belongingsOf(world, player));
  const known: Record<string, unknown> = /[a-z]Link$/.test(operation.operationId) && link ? link : {};
  const next = drawNextPage(draw, world, player, operation);
  const path =
    next?.path ??
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? byName(name, {}) ?? ""));
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.name !== "cursor")
    .flatMap(({ name, schema }) => {
      if (known[name] !== undefined) return [pair(name, known[name])];
      return draw.chance(25) ? [pair(name, drawValue(draw, schema, byName, name))] : [];
    });
  const base = {
    as: player.name,
    told: "as the document has it",
    method: operation.method,
    path,
    query: next ? [...next.query, pair("cursor", next.cursor)] : query,
    headers: drawHeaders(draw, world, player, operation, path),
    body: null,
  };
  const { requestBody } = operation;
  const endpoint: Endpoint = endpoints[operation.operationId];
  if (endpoint.bodyLines) {
    const headers = { ...base.headers, "content-type": draw.pick(endpoint.bodyLines.mediaTypes) };
    return {
      ...base,
      headers,
      body: toBytes(drawLines(draw, endpoint.bodyLines, belongingsOf(world, player))),
    };
  }
  const schema = requestBody?.content["application/json"]?.schema;
  if (!requestBody || !schema || (!requestBody.required && draw.chance(20))) return base;
  const body = JSON.stringify(drawValue(draw, schema, byName));
  return { ...base, headers: { ...base.headers, "content-type": "application/json" }, body: toBytes(body) };
}
