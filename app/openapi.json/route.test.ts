import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { toOpenApi } from "#lib/http/openapi.ts";
import { buildKey } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { call, refusal } from "#lib/testing/call-route.ts";
import { faultsOf, openApi } from "#lib/testing/check-document.ts";
import { GET } from "./route.ts";

let actor: Actor;

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
});

describe("200", () => {
  it("is the document that is made from the endpoints", async () => {
    const response = GET();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(toOpenApi())));
  });
});

// Every answer that the tests of the routes get is held against the document as it comes (lib/testing/check-answer.ts).
describe.each(endpointNames)("%s", (name) => {
  it("answers what the document says, and no more", async () => {
    const { path, method, streamed, answerLines }: Endpoint = endpoints[name];
    const as = await buildKey(actor);
    const { status, headers, body } = await call(name, { ...(await buildSample(actor, name)), as });
    const content = openApi.paths[path]?.[method.toLowerCase()]?.responses[status]?.content ?? {};
    const mediaType = headers.get("content-type");
    // More than one, where a caller may choose.
    const forms = Object.keys(content);
    if (mediaType) expect(forms).toContain(mediaType);
    else expect(forms).toEqual([]);
    const schema = content[mediaType ?? ""]?.schema;
    if (!schema || streamed) return;
    for (const value of answerLines ? (body as unknown as object[]) : [body as object]) {
      expect(faultsOf(schema, value)).toBeNull();
      expect(faultsOf(schema, { ...value, more: 1 })).not.toBeNull();
    }
  });

  it("refuses in the form that the document says", async () => {
    const { Problem = {} } = openApi.components.schemas;
    const sample = await buildSample(actor, name);
    for (const request of [sample, { ...sample, as: await buildKey(actor), query: "colour=red" }]) {
      expect(faultsOf(Problem, await refusal(name, request))).toBeNull();
    }
  });
});
