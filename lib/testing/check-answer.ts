import { expect } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#lib/contract/endpoints.ts";
import { errorTable } from "#lib/contract/error.ts";
import { Problem } from "#lib/contract/problem.ts";
import { refusalsOf } from "#lib/contract/refusals.ts";
import { expectDeclared } from "./check-document.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Every time in an answer, for their form: fields named `at` or ending in `At`. */
function timesIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    // What a caller wrote may be anything.
    if (name === "metadata" || name === "before" || name === "after") return [];
    return /^at$|At$/.test(name) && inner !== null ? [inner] : timesIn(inner);
  });
}

/** Fails unless a body is exactly what its schema says: parsing drops what it does not know, so nothing may be lost. */
export function expectExactly(schema: z.ZodType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body);
  for (const each of timesIn(body)) expect(each).toMatch(time);
}

function expectHeaders(headers: Headers, cacheControl = "private, no-store", vary: string[] = []): void {
  expect(headers.get("cache-control")).toBe(cacheControl);
  expect(headers.get("vary")).toBe([...vary, "Authorization", "Cookie", "Weft-Workspace"].join(", "));
  expect(headers.get("x-request-id")).toMatch(uuid);
}

/** Fails unless a refusal is a problem document in every respect, and one that the endpoint, if there is one, declares. */
export function expectProblem(
  response: { status: number; headers: Headers; body: unknown },
  endpoint: Endpoint | null,
): void {
  const { status, headers, body } = response;
  expectHeaders(headers);
  expect(headers.get("content-type")).toBe("application/problem+json");
  expectExactly(Problem, body);
  const problem = Problem.parse(body);
  expect(problem.requestId).toBe(headers.get("x-request-id"));
  expect(problem.status).toBe(status);
  expect({ status, title: problem.title }).toEqual(errorTable[problem.code]);
  expect(headers.has("www-authenticate")).toBe(problem.code === "unauthenticated");
  expect(headers.has("allow")).toBe(problem.code === "method_not_allowed");
  if (!endpoint) return;
  expect(refusalsOf(endpoint)).toContain(problem.code);
  expectDeclared(endpoint, response);
}

/** Fails unless a success is one that its endpoint declares, and the OpenAPI document with it. */
export function expectSuccess(
  endpoint: Endpoint,
  response: { status: number; headers: Headers; body: unknown },
): void {
  const { status, headers, body } = response;
  expectDeclared(endpoint, response);
  if (endpoint.answerLines) {
    expectHeaders(headers);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(endpoint.answerLines.mediaTypes[0]);
    for (const line of body as unknown[]) expectExactly(endpoint.answerLines.line, line);
    return;
  }
  const isUnchanged = status === 304 && endpoint.forms !== undefined;
  const schema = isUnchanged ? null : endpoint.answers[status as 200];
  expect(schema, `${endpoint.method} ${endpoint.path} does not declare ${status}`).toBeDefined();
  if (endpoint.streamed) {
    expectHeaders(headers, "private, no-store, no-transform");
    expect(headers.get("content-type")).toBe(endpoint.streamed);
    expect(headers.get("x-accel-buffering")).toBe("no");
    return;
  }
  expectHeaders(headers, "private, no-store", endpoint.forms ? ["Accept"] : []);
  if (schema) {
    expect(headers.get("content-type")).toBe("application/json");
    expectExactly(schema, body);
  } else {
    expect(body).toBeNull();
    expect(headers.has("content-type")).toBe(false);
  }
}
