import { METHODS } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#lib/contract/endpoints.ts";
import { Problem } from "#lib/contract/problem.ts";
import { buildPlace, type Person } from "../administer.ts";
import { buildOwner, saveMemory, serverUrl, toKey } from "./place.ts";
import { type RawAnswer, sendRaw } from "./raw-request.ts";

let as: Record<string, string>;
let teammate: Person;

beforeAll(async () => {
  const { place, as: key } = await buildOwner();
  as = key;
  teammate = await place.addPerson("Teammate");
});

/** The code of an answer that must be a problem document in every respect. */
function codeOf({ status, headers, body }: RawAnswer): string {
  expect(headers.get("content-type")).toBe("application/problem+json");
  const problem = Problem.parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  expect(problem.requestId).toBe(headers.get("x-request-id"));
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("vary")).toContain("Authorization, Cookie, Weft-Workspace");
  return problem.code;
}

describe("a malformed percent sign", () => {
  it.each([
    "/api/v1/memories/%",
    "/api/v1/memories/%zz",
    "/api/v1/memories/%c3%28/links",
    "/api/v1/memories?q=%",
    "/api/v1/memories?q=%ff",
    "/api/%zz",
    "/api/auth/%zz",
  ])("%s is a 400", async (path) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await sendRaw(`${method} ${path}`, as);
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({
        status: 400,
        code: "invalid_request",
      });
    }
    const head = await sendRaw(`HEAD ${path}`, as);
    expect({ status: head.status, body: head.body }).toEqual({ status: 400, body: "" });
  });
});

describe("what no URL can be made of", () => {
  it.each<[string, Record<string, string>]>([
    ["/api/v1/me\\", {}],
    ["/api/v1\\me", {}],
    ["/api/v1/memories/..\\me", {}],
    ["/mcp?x\\..", { host: "a b" }],
    ...["a b", "[::1", "a/b", "a?b", "a\\b", "a@b", "a:99999", ""].map(
      (host): [string, Record<string, string>] => ["/api/v1/me", { host }],
    ),
  ])("%s of %o is a 400", async (path, headers) => {
    for (const method of ["GET", "PUT"]) {
      const answer = await sendRaw(`${method} ${path}`, { ...as, ...headers });
      expect({ method, status: answer.status, code: codeOf(answer) }).toEqual({
        method,
        status: 400,
        code: "invalid_request",
      });
    }
  });
});

describe("a path that nobody declares", () => {
  it.each([
    "/api",
    "/api/nothing",
    "/api/v1",
    "/api/v1/memories/x/y/z",
    "/api/v2/me",
    "/api/v1/Memories",
    "/api/v1/me/x",
  ])("%s is the 404", async (path) => {
    for (const headers of [as, {}]) {
      const answer = await sendRaw(`GET ${path}`, headers);
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 404, code: "not_found" });
    }
  });
});

describe("a method that a path does not answer", () => {
  const { readMe, getLink } = endpoints;
  const link = getLink.path.replace(/\{\w+\}/g, "0190b1c2-0000-7abc-8def-0123456789ab");
  const paths = { [readMe.path]: "GET, HEAD", [link]: "GET, HEAD, PUT, DELETE" };
  // CONNECT asks for a tunnel, and is not a request for a path.
  const wrong = METHODS.filter((method) => method !== "CONNECT");

  it.each(Object.entries(paths))(
    "%s says which it does, to each of them that HTTP knows",
    async (path, allow) => {
      for (const method of wrong.filter((each) => !allow.split(", ").includes(each))) {
        const answer = await sendRaw(`${method} /api/v1${path}`, as);
        expect({ method, status: answer.status }).toEqual({ method, status: 405 });
        expect({ method, code: codeOf(answer), allow: answer.headers.get("allow") }).toEqual({
          method,
          code: "method_not_allowed",
          allow,
        });
      }
    },
  );

  it("is refused the same with a body", async () => {
    for (const method of ["POST", "PROPFIND", "TRACE"]) {
      const answer = await sendRaw(
        `${method} /api/v1/me`,
        { ...as, "content-type": "application/json" },
        "{}",
      );
      expect({ method, status: answer.status, code: codeOf(answer) }).toMatchObject({ status: 405 });
    }
  });

  it("is no method at all, and never gets a page", async () => {
    for (const method of ["NONSENSE", "get", "G\u00c9T"]) {
      const { status, body } = await sendRaw(`${method} /api/v1/me`, as);
      expect(status).toBe(400);
      expect(body).not.toContain("<html");
    }
  });
});

describe("HEAD", () => {
  it("is GET without a body", async () => {
    const id = await saveMemory(as);
    for (const path of [
      "/api/v1/me",
      `/api/v1/memories/${id}`,
      "/api/v1/memories/x",
      "/api/v1/nothing",
      "/livez",
    ]) {
      const [get, head] = [await sendRaw(`GET ${path}`, as), await sendRaw(`HEAD ${path}`, as)];
      expect(get.body).not.toBe("");
      expect({ path, status: head.status, body: head.body }).toEqual({ path, status: get.status, body: "" });
      for (const name of ["content-type", "cache-control", "etag"]) {
        expect({ path, name, value: head.headers.get(name) }).toEqual({
          path,
          name,
          value: get.headers.get(name),
        });
      }
    }
  });

  it("needs a credential as GET does", async () => {
    const { status, headers } = await sendRaw("HEAD /api/v1/me");
    expect({ status, challenge: headers.get("www-authenticate") }).toEqual({
      status: 401,
      challenge: "Bearer",
    });
  });
});

describe("what is not yours", () => {
  it("is one answer over the wire too: every byte of it but the id and the time", async () => {
    const elsewhere = await (await buildPlace()).addPerson("Stranger");
    const theirs = toKey(teammate);
    const target = await saveMemory(as);
    const ids = {
      missing: crypto.randomUUID(),
      private: await saveMemory(theirs, { scope: "private" }),
      "other workspace": await saveMemory(toKey(elsewhere)),
      trashed: await saveMemory(theirs),
      "read-only": await saveMemory(theirs),
    };
    await fetch(`${serverUrl}/api/v1/memories/${ids.trashed}`, { method: "DELETE", headers: theirs });
    const answers = new Set<string>();
    for (const id of Object.values(ids)) {
      for (const method of ["PUT", "GET", "DELETE"]) {
        const { status, headers, body } = await sendRaw(
          `${method} /api/v1/memories/${id}/links/${target}`,
          as,
        );
        expect(status).toBe(404);
        const requestId = headers.get("x-request-id") ?? "";
        const seen = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id").sort();
        answers.add(JSON.stringify([seen, body.replace(requestId, "")]));
      }
    }
    expect(answers.size).toBe(1);
  });
});

describe("a body", () => {
  it("of another type, of no JSON, or too large is refused with a problem", async () => {
    const json = { ...as, "content-type": "application/json" };
    const cases = [
      [{ ...as, "content-type": "text/plain" }, "{}", 415],
      [json, "{", 400],
      [json, `{"content":"${"x".repeat(600_000)}"}`, 413],
    ] as const;
    for (const [headers, body, expected] of cases) {
      const answer = await sendRaw("POST /api/v1/memories", headers, body);
      expect(answer.status).toBe(expected);
      codeOf(answer);
    }
    expect((await fetch(`${serverUrl}/livez`)).status).toBe(200);
  });
});
