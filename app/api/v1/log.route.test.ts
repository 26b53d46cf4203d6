import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, type Handler } from "#lib/http/define-routes.ts";
import { log, logLines } from "#lib/http/log.ts";
import { buildSecret, buildSession, toBearer } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames, fieldsOf } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { send } from "#lib/testing/call-route.ts";

const canary = "canary-7f3a";
let lines: string[];
const level = log.level;

beforeEach(() => {
  lines = [];
  log.level = "info";
  vi.spyOn(logLines, "write").mockImplementation((line) => {
    lines.push(line);
  });
});
afterEach(() => {
  log.level = level;
  vi.restoreAllMocks();
});

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe.each(endpointNames)("%s", (name) => {
  it("leaves one line, that says nothing of what was sent", async () => {
    const actor: Actor = await (await buildWorkspace()).addMember();
    const secret = await buildSecret(actor);
    const session = await buildSession(actor.userId);
    const sample = await buildSample(actor, name);
    const { body } = sample;
    const written = typeof body === "object" && body !== null ? body : {};
    // What is not a field of the endpoint's is refused, and no more to be written down than what is.
    const loud = {
      query: { ...Object.fromEntries(fieldsOf(name, "query").map(([field]) => [field, canary])), q: canary },
      body: { ...written, content: canary, title: canary, metadata: { [canary]: canary }, password: canary },
      headers: { "x-canary": canary },
    };
    const calls = [
      { ...sample, as: toBearer(secret) },
      { ...sample, ...loud, as: toBearer(secret) },
      { ...sample, ...loud, as: session },
      { ...sample, ...loud, as: toBearer(`weft_${canary.padEnd(43, "x")}`) },
    ];
    for (const call of calls) {
      const { body: sent, ...bodiless } = call;
      const answer = await send(
        name,
        endpoints[name].method === "GET" ? bodiless : { ...bodiless, body: sent },
      );
      const [line, ...more] = parsed();
      expect(more).toEqual([]);
      expect(line).toEqual({
        level: 30,
        time: expect.any(String),
        requestId: answer.headers.get("x-request-id"),
        method: endpoints[name].method,
        route: `/api/v1${endpoints[name].path}`,
        status: answer.status,
        ms: expect.any(Number),
        via: answer.status === 401 ? null : call.as === session ? "session" : "key",
        key: answer.status === 401 || call.as === session ? null : secret.slice(0, 12),
        msg: "request",
      });
      const text = lines.splice(0).join("");
      for (const private_ of [canary, secret, session.cookie ?? "", ...Object.values(sample.params ?? {})]) {
        expect(text).not.toContain(private_);
      }
    }
  });
});

it("an error that nobody foresaw is written down without its words, and answered with its id", async () => {
  const fail: Handler = async () => {
    throw Object.assign(new TypeError(`row (${canary})`), { code: "P2010", meta: { detail: canary } });
  };
  const answer = await defineRoutes({ GET: fail }).GET(new Request(`http://weft.test/${canary}?q=${canary}`));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain(canary);
  const [fault, request] = parsed();
  const requestId = answer.headers.get("x-request-id");
  expect(fault).toMatchObject({ level: 50, requestId, err: { type: "TypeError", code: "P2010" } });
  expect(request).toMatchObject({ requestId, status: 500, route: null });
  expect(lines.join("")).not.toContain(canary);
});
