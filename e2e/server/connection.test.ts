import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import type { Me } from "#lib/contract/me.ts";
import { Problem } from "#lib/contract/problem.ts";
import type { Person } from "../administer.ts";
import { buildOwner, saveMemory, serverUrl, toKey } from "./place.ts";
import { sendBytes, sendRaw } from "./raw-request.ts";

const { host } = new URL(serverUrl);
let people: Person[];

beforeAll(async () => {
  const { place, owner } = await buildOwner();
  people = [owner, await place.addPerson("Second")];
});

/** GET by a credential on a connection of the agent's. */
function read(
  agent: Agent,
  path: string,
  as: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${serverUrl}${path}`, { agent, headers: as }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (data: string) => {
        body += data;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("people who share connections", () => {
  it.each([1, 4])("are never taken for each other, on %i", async (maxSockets) => {
    const agent = new Agent({ keepAlive: true, maxSockets });
    let sockets = 0;
    agent.on("free", () => {
      sockets += 1;
    });
    const secrets = await Promise.all(
      people.map((person) => saveMemory(toKey(person), { scope: "private", title: `Of ${person.email}` })),
    );
    const asked = Array.from({ length: 120 }, async (_, index) => {
      const person = people[index % 2];
      if (!person) throw new Error("nobody");
      const me = await read(agent, "/api/v1/me", toKey(person));
      expect((JSON.parse(me.body) as Me).user.email).toBe(person.email);
      const list = await read(agent, "/api/v1/memories", toKey(person));
      expect(list.body).toContain(secrets[index % 2]);
      expect(list.body).not.toContain(secrets[(index + 1) % 2]);
      const nobody = await read(agent, "/api/v1/me", {});
      expect(nobody.status).toBe(401);
    });
    await Promise.all(asked);
    agent.destroy();
    expect(sockets).toBeGreaterThan(0);
  });

  it("get their answers in order when they ask at once", async () => {
    const ask = (person: Person, more = "") =>
      `GET /api/v1/me HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${person.key}\r\n${more}\r\n`;
    const [first, second] = people as [Person, Person];
    const text = await sendBytes(ask(first) + ask(second) + ask(first, "connection: close\r\n"), 15_000);
    const emails = [...text.matchAll(/"email":"([^"]+)"/g)].map((match) => match[1]);
    expect(emails).toEqual([first.email, second.email, first.email]);
  });
});

describe("a client that offers another protocol with its request", () => {
  // As curl with --http2 and Java's own client do, each on any address that is not https.
  const h2c = {
    upgrade: "h2c",
    connection: "Upgrade, HTTP2-Settings",
    "http2-settings": "AAMAAABkAAQAoAAAAAIAAAAA",
  };
  const websocket = {
    upgrade: "websocket",
    connection: "Upgrade",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };

  it.each(Object.entries({ h2c, websocket }))("%s is answered in HTTP/1.1", async (_, offer) => {
    // What a page brings along must not change it.
    expect((await fetch(`${serverUrl}/sign-in`)).status).toBe(200);
    const [person] = people as [Person];
    const as = { ...toKey(person), ...offer };
    expect((await sendRaw("GET /api/v1/me", as)).status).toBe(200);
    const saved = await sendRaw(
      "POST /api/v1/memories",
      { ...as, "content-type": "application/json" },
      '{"content":"x"}',
    );
    expect(saved.status).toBe(201);
    expect((await sendRaw("GET /sign-in", offer)).status).toBe(200);
  });
});

/** Fails unless bytes are one whole answer, with a problem document that says the same status. */
function expectProblem(text: string, status: number) {
  const [head = "", body = "", ...more] = text.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain("content-type: application/problem+json");
  expect(head.toLowerCase()).toContain("cache-control: private, no-store");
  expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code: "invalid_request" });
  expect(more).toEqual([]);
}

describe("garbage", () => {
  const line = `GET /api/v1/me HTTP/1.1\r\nhost: ${host}\r\n`;
  const post = `POST /api/v1/memories HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  const garbage: Record<string, string | Uint8Array> = {
    "random bytes": randomBytes(4_096),
    zeros: new Uint8Array(1_024),
    "the beginning of TLS": Uint8Array.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...randomBytes(32)]),
    "a line that does not end": "GET /api/v1/me",
    "no version": "GET /api/v1/me\r\n\r\n",
    "another protocol": "SSH-2.0-OpenSSH_9.2\r\n",
    "no host": "GET /api/v1/me HTTP/1.1\r\n\r\n",
    "two hosts": `${line}host: elsewhere.example\r\n\r\n`,
    "a host that is none": "GET /api/v1/me HTTP/1.1\r\nhost: a b<c>\r\n\r\n",
    "headers without end": `${line}${`x-${"a".repeat(50)}: ${"b".repeat(400)}\r\n`.repeat(100)}\r\n`,
    "a path without end": `GET /api/${"a".repeat(40_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    "a header with a NUL": `${line}authorization: Bearer a\0b\r\n\r\n`,
    "a negative length": `${post}content-length: -1\r\n\r\n{}`,
    "two lengths": `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    "a length and chunks": `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    "chunks that are none": `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    "less than was promised": `${post}content-length: 100\r\n\r\n{`,
    "a star for a path": `OPTIONS * HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    "a whole address for a path": `GET http://elsewhere.example/api/v1/me HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    "an address that is none": `GET http://[/api/v1/me HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    "two slashes": `GET //api/v1/me HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    "a NUL in the path": `GET /api/v1/memories/%00 HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    "a cookie without end": `${line}cookie: next-auth.session-token=${"x".repeat(12_000)}\r\nconnection: close\r\n\r\n`,
    "a cookie that is none": `${line}cookie: next-auth.session-token.0=%zz; next-auth.session-token.x=\xff\r\nconnection: close\r\n\r\n`,
    "a wish for another protocol": `${line}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`,
    "a wish for a tunnel": "CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n",
  };

  it.each(Object.entries(garbage))("%s: no page, no 500, and the server goes on", async (_, bytes) => {
    const text = await sendBytes(bytes);
    expect(text).not.toMatch(/^HTTP\/1\.1 5/);
    expect(text.toLowerCase()).not.toContain("<html");
    const { status, body } = await sendRaw("GET /livez");
    expect({ status, body }).toEqual({ status: 200, body: '{"live":true}' });
  });

  const refused: [what: string, status: number][] = [
    ["random bytes", 400],
    ["the beginning of TLS", 400],
    ["no host", 400],
    ["two hosts", 400],
    ["headers without end", 431],
    ["a path without end", 431],
    ["a header with a NUL", 400],
    ["two lengths", 400],
    ["a length and chunks", 400],
    ["a negative length", 400],
    ["a star for a path", 400],
  ];

  it.each(refused)("%s is a problem document with %i", async (what, status) => {
    expectProblem(await sendBytes(garbage[what] ?? ""), status);
  });

  it.each([
    ["a method that nobody knows", `NONSENSE /api/v1/me HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 400],
    ["a long URL", `GET /api/v1/memories?q=${"a".repeat(8_200)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 400],
    ["many headers", `${line}${"x: y\r\n".repeat(120)}\r\n`, 431],
    [
      "a percent sign in a whole address",
      `GET http://${host}/api/v1/%zz HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      400,
    ],
    ["an expectation", `${post}expect: a miracle\r\ncontent-length: 2\r\n\r\n{}`, 417],
    ["headers that take too long", "GET /api/v1/me HTTP/1.1\r\n", 408],
  ])("%s is a problem document", async (_, bytes, status) => {
    expectProblem(await sendBytes(bytes, status === 408 ? 40_000 : 3_000), status);
  });

  it("of a hundred connections that say nothing keeps nobody out", async () => {
    const silent = Array.from({ length: 100 }, () => sendBytes("GET /api/v1/me HTTP/1.1\r\n", 3_000));
    expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200);
    await Promise.all(silent);
  });
});
