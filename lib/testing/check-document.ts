import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { Endpoint } from "#lib/contract/endpoints.ts";
import { toOpenApi } from "#lib/http/openapi.ts";

type Schema = AnySchemaObject;
type Ref = { $ref: string };
type Response = { headers: Record<string, Ref>; content?: Record<string, { schema: Schema }> };
type Header = { required?: boolean; schema: Schema };
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> };
};

/** The document as a reader of `/openapi.json` gets it. */
export const openApi = JSON.parse(JSON.stringify(toOpenApi())) as Document;

/** A schema that lets nothing in but what it names: the document's own leave room for more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return "properties" in schema && inner.type === "object"
    ? { ...inner, additionalProperties: false }
    : inner;
}

const ajv = addFormats.default(new Ajv2020({ allErrors: true, keywords: ["components"] }));
const components = closed({ schemas: openApi.components.schemas });
const compiled = new WeakMap<Schema, ValidateFunction>();

/** What of a value a schema of the document does not allow, or null. Fields that it does not name are none. */
export function faultsOf(schema: Schema, value: unknown) {
  const isValid = compiled.get(schema) ?? ajv.compile({ ...(closed(schema) as Schema), components });
  compiled.set(schema, isValid);
  isValid(value);
  return isValid.errors ?? null;
}

type Answer = { status: number; headers: Headers; body: unknown };

function headersOf({ headers }: Response): [string, Header][] {
  return Object.keys(headers).map((name) => [name, openApi.components.headers[name] ?? { schema: {} }]);
}

function findResponse(endpoint: Endpoint, status: number): Response {
  const response = openApi.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[status];
  if (!response) throw new Error(`The document knows no ${status} of ${endpoint.method} ${endpoint.path}`);
  return response;
}

/**
 * Fails unless the document says that its operation may answer so: status, headers, media type, and the body by its JSON Schema;
 * each value, when there are many of one a line.
 */
export function expectDeclared(endpoint: Endpoint, { status, headers, body }: Answer): void {
  const response = findResponse(endpoint, status);
  for (const [name, { required, schema }] of headersOf(response)) {
    const value = headers.get(name);
    if (required) expect({ name, there: value !== null }).toEqual({ name, there: true });
    if (value !== null)
      expect({ name, value, faults: faultsOf(schema, value) }).toMatchObject({ faults: null });
  }
  const declared = Object.entries(response.content ?? {});
  const [mediaType, content] = declared.find(([type]) => type === headers.get("content-type")) ?? [
    null,
    null,
  ];
  expect(headers.get("content-type")).toBe(mediaType);
  expect(mediaType === null).toBe(declared.length === 0);
  if (!content || mediaType === "text/event-stream") return;
  for (const value of status === 200 && endpoint.answerLines ? (body as unknown[]) : [body])
    expect(faultsOf(content.schema, value)).toBeNull();
}

/** Fails when a handler's answer has a header that the document does not know. What stands before it may add its own. */
export function expectNoOtherHeaders(endpoint: Endpoint, { status, headers }: Answer): void {
  const known = headersOf(findResponse(endpoint, status)).map(([name]) => name.toLowerCase());
  const others = [...headers.keys()].filter((name) => name !== "content-type" && !known.includes(name));
  expect(others).toEqual([]);
}
