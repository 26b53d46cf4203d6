import type { z } from "zod";
import { type Endpoint, endpoints, type Lines, toHeaderName } from "#lib/contract/endpoints.ts";
import { errorTable } from "#lib/contract/error.ts";
import { Problem } from "#lib/contract/problem.ts";
import { toJsonSchema } from "#lib/contract/to-json-schema.ts";
import { headers, toRefusals, toSuccessHeaders } from "./openapi-answers.ts";

function toParameters(schema: z.ZodType, place: "path" | "query" | "header") {
  const { properties = {}, required = [] } = toJsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name: place === "header" ? toHeaderName(name) : name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const workspaceHeader = {
  name: "Weft-Workspace",
  in: "header",
  required: false,
  description: "Id or slug of the workspace, when the credential has several",
  schema: { type: "string" },
};

/** Who may ask, where not everybody may. */
const askers = {
  anyone: {},
  person: { description: "For a person only: an agent is refused with `forbidden`." },
  admin: { description: "For an admin of the workspace in person: anyone else is refused with `forbidden`." },
};

/** What there is, in the order in which it is read about. */
const tags = {
  me: "Who the caller is",
  memories: "Durable facts, one each",
  links: "Directed, weighted links of a kind between two memories",
  graph: "Memories and links together",
  events: "What has changed",
  agents: "Actors that are no people, and what they may do",
  keys: "Secrets by which people and agents are known",
  members: "The people of the workspace",
  transfer: "All of it at once, in and out",
};

const tagOfPart: Record<string, keyof typeof tags> = {
  neighborhood: "graph",
  paths: "graph",
  import: "transfer",
  export: "transfer",
};

/** The tag of a path: the last of its parts that says what it is about. */
function toTag(path: string): string {
  const parts = path.split("/").map((part) => tagOfPart[part] ?? part);
  return parts.findLast((part) => part in tags) ?? "memories";
}

/** OpenAPI 3.1 has no word for a text of many values: the schema is that of one line. */
function toLineContent({ mediaTypes, line }: Lines, io: "input" | "output") {
  return {
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: toJsonSchema(line, io) }])),
  };
}

/** A form that is no JSON has no schema to speak of: it is bytes. */
function toFormsContent([json, ...others]: NonNullable<Endpoint["forms"]>, schema: z.ZodType) {
  const asBytes = others.map((type) => [type, { schema: { type: "string", format: "binary" } }]);
  return { content: { [json]: { schema: toJsonSchema(schema, "output") }, ...Object.fromEntries(asBytes) } };
}

function toAnswerContent(endpoint: Endpoint, schema: z.ZodType | null | undefined) {
  if (endpoint.answerLines) return toLineContent(endpoint.answerLines, "output");
  if (endpoint.forms && schema) return toFormsContent(endpoint.forms, schema);
  return schema
    ? { content: { [endpoint.streamed ?? "application/json"]: { schema: toJsonSchema(schema, "output") } } }
    : {};
}

function toRequestBody(endpoint: Endpoint) {
  if (endpoint.bodyLines) return { required: true, ...toLineContent(endpoint.bodyLines, "input") };
  if (!endpoint.body) return null;
  return {
    required: !endpoint.body.safeParse({}).success,
    content: { "application/json": { schema: toJsonSchema(endpoint.body, "input") } },
  };
}

function toOperation(name: string, endpoint: Endpoint) {
  const answers = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    { description: endpoint.summary, ...toSuccessHeaders(endpoint), ...toAnswerContent(endpoint, schema) },
  ]);
  const unchanged = { description: "Nothing has changed", ...toSuccessHeaders(endpoint) };
  const requestBody = toRequestBody(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [toTag(endpoint.path)],
    ...askers[endpoint.by],
    parameters: [
      ...toParameters(endpoint.params, "path"),
      ...toParameters(endpoint.query, "query"),
      ...toParameters(endpoint.headers, "header"),
      ...(endpoint.workspace ? [workspaceHeader] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...Object.fromEntries(answers),
      ...(endpoint.forms ? { 304: unchanged } : {}),
      ...toRefusals(endpoint),
    },
  };
}

/** The OpenAPI 3.1 document of `/api/v1`, made from the schemas that validate. */
export function toOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: toOperation(name, endpoint),
    };
  }
  const codes = Object.entries(errorTable).map(
    ([code, { status, title }]) => `- \`${code}\` (${status}): ${title}`,
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Weft",
      version: "1",
      description: `Memories, and the links between them.\n\nCodes of a refusal:\n\n${codes.join("\n")}`,
    },
    servers: [{ url: "/api/v1" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ key: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Problem: toJsonSchema(Problem, "output") },
      headers,
      securitySchemes: {
        key: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
    },
  };
}
