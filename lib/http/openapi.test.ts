import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type Endpoint, endpoints, toHeaderName } from "#lib/contract/endpoints.ts";
import { errorTable, ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";
import { refusalsOf } from "#lib/contract/refusals.ts";
import { toOpenApi } from "./openapi.ts";

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Record<string, unknown> }> }
  >;
};

const paths = toOpenApi().paths as Record<string, Record<string, Operation>>;

/** As a reader of the document gets it. */
const document = JSON.parse(JSON.stringify(toOpenApi())) as Record<string, unknown>;

function operationOf({ path, method }: Endpoint): Operation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" ? [String(inner)] : refsIn(inner),
  );
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document);
}

describe("the document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe("3.1");
  });

  it("has nothing that a linter's recommended rules complain of", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      // Weft names no licence: it is its owner's to choose.
      rules: { "info-license": "off" },
    });
    const lint = (source: unknown) =>
      lintFromString({ source: JSON.stringify(source), absoluteRef: "openapi.json", config });
    const problems = await lint(document);
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
    const { servers: _, ...without } = document;
    expect((await lint(without)).map(({ ruleId }) => ruleId)).toContain("no-empty-servers");
  });

  it("would not be valid with a part missing", async () => {
    const { info: _, ...rest } = document;
    expect((await new Validator().validate(structuredClone(rest))).valid).toBe(false);
  });

  it("has no reference that leads nowhere", () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) expect({ ref, found: typeof resolve(ref) }).toEqual({ ref, found: "object" });
  });

  it("has schemas that are all valid JSON Schema 2020-12", () => {
    const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
    const schemas = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => [
        ...operation.parameters.map((parameter) => parameter.schema),
        ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
        ...Object.values(operation.responses).flatMap(({ content = {} }) =>
          Object.values(content).map((each) => each.schema),
        ),
      ])
      .filter((schema) => !("$ref" in schema));
    expect(schemas.length).toBeGreaterThan(20);
    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
  });

  it("names every code of the error table with its status", () => {
    const { description } = document.info as { description: string };
    for (const [code, { status }] of Object.entries(errorTable))
      expect(description).toContain(`\`${code}\` (${status})`);
  });

  it("describes a problem as problems are", () => {
    const ajv = addFormats.default(new Ajv2020());
    const schema = resolve("#/components/schemas/Problem") as Record<string, unknown>;
    const refused = new ServiceError("link_capacity_exceeded", {
      errors: [{ pointer: "#/a", message: "no" }],
      capacity: { bound: "pair", limit: 16, used: 16 },
    });
    const problem = JSON.parse(JSON.stringify(toProblem(refused, crypto.randomUUID())));
    expect(ajv.validate(schema, problem)).toBe(true);
    expect(ajv.validate(schema, { ...problem, code: "other" })).toBe(false);
    expect(ajv.validate(schema, { ...problem, status: undefined })).toBe(false);
  });
});

describe("the parameters of a list", () => {
  it("say what they are without reading the code", () => {
    const { parameters } = operationOf(endpoints.listEvents);
    expect(parameters.find((parameter) => parameter.name === "limit")?.schema).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 200,
      default: 50,
    });
    const memory = parameters.find((parameter) => parameter.name === "memory")?.schema ?? {};
    const ajv = addFormats.default(new Ajv2020());
    const id = "0190b1c2-ABCD-7abc-8def-0123456789ab";
    expect(ajv.validate(memory, id)).toBe(true);
    expect(ajv.validate(memory, id.replaceAll("-", ""))).toBe(false);
  });
});

describe.each(Object.entries<Endpoint>(endpoints))("%s", (name, endpoint) => {
  const operation = operationOf(endpoint);

  it("is there under its own name, with each of its answers and refusals", () => {
    expect(operation.operationId).toBe(name);
    const refusals = refusalsOf(endpoint).map((code) => String(errorTable[code].status));
    expect(Object.keys(operation.responses)).toEqual([
      ...new Set([...Object.keys(endpoint.answers), ...(endpoint.forms ? ["304"] : []), ...refusals].sort()),
    ]);
    for (const [status, schema] of Object.entries(endpoint.answers)) {
      expect(Object.keys(operation.responses[status]?.content ?? {})).toEqual(
        endpoint.answerLines?.mediaTypes ??
          endpoint.forms ??
          (schema ? [endpoint.streamed ?? "application/json"] : []),
      );
    }
    for (const code of refusalsOf(endpoint)) {
      const { description, content } = operation.responses[errorTable[code].status] ?? {};
      expect(description).toContain(`\`${code}\`: `);
      expect(content).toEqual({
        "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
      });
    }
  });

  it("declares every id of its path, its headers, and that of the workspace when it acts in one", () => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(endpoint.path.match(/\{\w+\}/g) ?? []);
    for (const parameter of inPath) {
      expect(parameter).toMatchObject({ required: true, schema: { type: "string", format: "uuid" } });
    }
    const inHeader = operation.parameters.filter((parameter) => parameter.in === "header");
    expect(inHeader.map((parameter) => parameter.name)).toEqual([
      ...Object.keys(endpoint.headers.shape).map(toHeaderName),
      ...(endpoint.workspace ? ["Weft-Workspace"] : []),
    ]);
  });

  it("lets its answers have more fields one day, and its body none that it does not know", () => {
    const closed = '"additionalProperties":false';
    expect(JSON.stringify(operation.responses)).not.toContain(closed);
    expect(JSON.stringify(operation.requestBody ?? { additionalProperties: false })).toContain(closed);
  });

  it("says the type of every parameter, and whether a body is needed", () => {
    for (const { name, schema } of operation.parameters)
      expect({ name, type: typeof schema.type }).toEqual({ name, type: "string" });
    const types = endpoint.bodyLines?.mediaTypes ?? (endpoint.body ? ["application/json"] : []);
    const needed = endpoint.bodyLines !== undefined || endpoint.body?.safeParse({}).success === false;
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(types);
    expect(operation.requestBody?.required ?? false).toBe(needed);
  });
});
