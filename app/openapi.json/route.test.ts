import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { toOpenApi } from "#lib/http/openapi.ts";
import { buildKey } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";
import { GET } from "./route.ts";

type Schema = Record<string, unknown>;
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A schema that lets nothing in but what it names: the document's own leave room for more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return "properties" in schema && inner.type === "object"
    ? { ...inner, additionalProperties: false }
    : inner;
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true }));

function faults(schema: Schema, value: unknown) {
  const isValid = ajv.compile(closed(schema) as Schema);
  isValid(value);
  return isValid.errors;
}

let actor: Actor;
let document: Document;

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
  document = (await GET().json()) as Document;
});

describe("200", () => {
  it("is the document that is made from the endpoints", async () => {
    const response = GET();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(toOpenApi())));
  });
});

describe.each(endpointNames)("%s", (name) => {
  it("answers what the document says, and no more", async () => {
    const { path, method, streamed, answerLines }: Endpoint = endpoints[name];
    const operation = document.paths[path]?.[method.toLowerCase()];
    const as = await buildKey(actor);
    const { status, headers, body } = await call(name, { ...(await buildSample(actor, name)), as });
    if (streamed) {
      expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual([headers.get("content-type")]);
      return;
    }
    const type = answerLines?.mediaTypes[0] ?? "application/json";
    const schema = operation?.responses[status]?.content?.[type]?.schema;
    if (!schema) {
      expect({ status, body }).toEqual({ status: 204, body: null });
      return;
    }
    for (const value of answerLines ? (body as unknown[]) : [body]) {
      expect(faults(schema, value)).toBeNull();
      expect(faults(schema, { ...(value as object), more: 1 })).not.toBeNull();
    }
  });

  it("refuses in the form that the document says", async () => {
    const { Problem = {} } = document.components.schemas;
    const sample = await buildSample(actor, name);
    for (const request of [sample, { ...sample, as: await buildKey(actor), query: "colour=red" }]) {
      expect(faults(Problem, await refusal(name, request))).toBeNull();
    }
  });
});
