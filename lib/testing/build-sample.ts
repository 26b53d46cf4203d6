import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "#lib/actor.ts";
import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { buildAccessSample } from "./build-access-sample.ts";
import { buildLink } from "./build-link.ts";
import { buildMemory } from "./build-memory.ts";
import type { Call } from "./call-route.ts";

export type JsonSchema = {
  type?: string;
  format?: string;
  enum?: string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** The JSON schema of what an endpoint's part takes. */
export function toInputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

/** The names and schemas of an endpoint's fields in one place. */
export function fieldsOf(name: EndpointName, place: "params" | "query" | "body"): [string, JsonSchema][] {
  const endpoint: Endpoint = endpoints[name];
  const schema = endpoint[place];
  return schema ? Object.entries(toInputSchema(schema).properties ?? {}) : [];
}

/** Some value that a schema takes. Throws for one that it does not know: then say here what would do. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[1] ?? schema.enum[0];
  if (schema.format === "uuid") return randomUUID();
  switch (schema.type) {
    case "string":
      return "sample";
    case "number":
    case "integer":
      return 1;
    case "array":
      return [];
    case "object": {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((field) => [field, sampleOf(schema.properties?.[field] ?? {})]));
    }
    default:
      throw new Error(`No sample is known of ${JSON.stringify(schema)}`);
  }
}

/** Endpoints that take a memory from the trash only. */
const ofTheTrash: readonly EndpointName[] = ["purgeMemory"];

/**
 * A request that an endpoint grants the actor, said as little as it takes: `id` and `source` are a memory of theirs that has
 * two links, to `target`, which is also the `other`.
 */
export async function buildSample(actor: Actor, name: EndpointName): Promise<Call> {
  const ofAccess = await buildAccessSample(actor, name);
  if (ofAccess) return ofAccess;
  const endpoint: Endpoint = endpoints[name];
  const [first, second] = [await buildMemory(actor), await buildMemory(actor)];
  await buildLink(actor, first.id, second.id);
  await buildLink(actor, first.id, second.id, { kind: "other" });
  if (ofTheTrash.includes(name)) await trashMemory(actor, { id: first.id });
  const ids: Record<string, string> = { id: first.id, source: first.id, target: second.id, other: second.id };
  const params = fieldsOf(name, "params").map(([param]) => [param, ids[param] ?? ""]);
  if (endpoint.bodyLines) {
    const [type] = endpoint.bodyLines.mediaTypes;
    return { params: Object.fromEntries(params), body: "", headers: { "content-type": type } };
  }
  const body = endpoint.body ? sampleOf(toInputSchema(endpoint.body)) : undefined;
  return { params: Object.fromEntries(params), body };
}

/** True when a request can be granted once only: it removes what it names, or makes what there may be one of. */
export function isGrantedOnce(name: EndpointName): boolean {
  return 204 in endpoints[name].answers || name === "createAgent";
}

export const endpointNames = Object.keys(endpoints) as EndpointName[];
