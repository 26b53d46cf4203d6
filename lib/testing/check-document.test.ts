import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endpoints } from "#lib/contract/endpoints.ts";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { expectDeclared, expectNoOtherHeaders } from "./check-document.ts";

async function refused(error: ServiceError, more: Record<string, string> = {}) {
  const { status, headers, body } = toProblemResponse(error, randomUUID());
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { status, headers, body: body && (await new Response(body).json()) };
}

const { getMemory } = endpoints;

describe("an answer held against the document", () => {
  it("may be what the document says", async () => {
    const answer = await refused(new ServiceError("not_found"));
    expectDeclared(getMemory, answer);
    expectNoOtherHeaders(getMemory, answer);
  });

  it("may not be of a status that the operation does not have", async () => {
    const answer = await refused(new ServiceError("precondition_failed"));
    expect(() => expectDeclared(getMemory, answer)).toThrow("knows no 412 of GET /memories/{id}");
  });

  it("may not lack a header, nor have one of another form or that is not named", async () => {
    const without = await refused(new ServiceError("unauthenticated"));
    expect(() => expectDeclared(getMemory, without)).toThrow("WWW-Authenticate");
    const odd = await refused(new ServiceError("rate_limited"), { "Retry-After": "soon" });
    expect(() => expectDeclared(getMemory, odd)).toThrow("Retry-After");
    const more = await refused(new ServiceError("not_found"), { "X-Powered-By": "us" });
    expect(() => expectNoOtherHeaders(getMemory, more)).toThrow("x-powered-by");
  });

  it("may not be of another media type, nor have a body of another form", async () => {
    const answer = await refused(new ServiceError("not_found"));
    const html = await refused(new ServiceError("not_found"), { "Content-Type": "text/html" });
    expect(() => expectDeclared(getMemory, html)).toThrow();
    for (const body of [{}, [], null, { ...(answer.body as object), more: 1 }])
      expect(() => expectDeclared(getMemory, { ...answer, body })).toThrow();
  });
});
