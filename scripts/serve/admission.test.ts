import { once } from "node:events";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAdmission } from "./admission.ts";

const statuses = { unavailable: 503, rate_limited: 429 };
let admission: ReturnType<typeof openAdmission>;
/** Calls at work, in the order in which their turn came: their answers wait until a test sends them. */
let atWork: { url: string; response: ServerResponse }[] = [];

const server = createServer((incoming, response) => {
  const url = incoming.url ?? "";
  // Those that a test leaves behind get their turn when its connections end: in its own list.
  const mine = atWork;
  const refusal = admission.admit(url, incoming, response, () => {
    if (url.includes("slow/")) mine.push({ url, response });
    else response.writeHead(200).end();
  });
  if (refusal) response.writeHead(statuses[refusal]).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  admission = openAdmission({ mostInside: 6, mostOfOneInside: 4, mostOfOneAtWork: 2 });
  atWork = [];
});
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

function call(path: string, headers: Record<string, string> = { authorization: "Bearer one" }) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, headers, agent: new Agent() });
  const status = new Promise<number>((resolve) => {
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    sent.on("error", () => resolve(0));
  });
  sent.end();
  return { status, leave: () => sent.destroy() };
}

/** Sends a call that will be at work until it is answered, or wait before that: one after another, so that their order is known. */
async function callSlowly(name: string, headers?: Record<string, string>) {
  const arrived = new Promise((resolve) => server.once("request", resolve));
  const sent = call(`/api/v1/slow/${name}`, headers);
  await arrived;
  return sent;
}

/** The same, by a client that never reads its answer. */
async function callUnread(name: string) {
  const arrived = new Promise((resolve) => server.once("request", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET /api/v1/slow/${name} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer one\r\n\r\n`);
  await arrived;
}

const namesAtWork = () => atWork.map(({ url }) => url.split("/").at(-1));
const answerFirst = () => atWork.shift()?.response.writeHead(200).end();
const other = { authorization: "Bearer two" };

it("lets so many calls in at once, and another when one is answered or its client has gone", async () => {
  for (const name of ["a", "b", "c"]) await callSlowly(name);
  for (const name of ["d", "e"]) await callSlowly(name, other);
  const last = await callSlowly("f", other);
  expect(await call("/api/v1/me", { authorization: "Bearer three" }).status).toBe(503);
  expect(await call("/mcp", { authorization: "Bearer three" }).status).toBe(503);
  // No call of the API, or one that lasts: not counted, and always let in.
  for (const path of ["/livez", "/api/v1/events/stream", "/api/v1/import?dryRun=true", "/api/v1/export"]) {
    expect(await call(path).status).toBe(200);
  }
  last.leave();
  await expect.poll(() => call("/api/v1/me", { authorization: "Bearer three" }).status).toBe(200);
});

it("lets so many of one caller's calls work at once; its others wait in the order they came, and nobody else does", async () => {
  for (const name of ["a", "b", "c", "d"]) await callSlowly(name);
  expect(namesAtWork()).toEqual(["a", "b"]);
  expect(await call("/api/v1/me", other).status).toBe(200);
  answerFirst();
  await expect.poll(namesAtWork).toEqual(["b", "c"]);
  answerFirst();
  await expect.poll(namesAtWork).toEqual(["c", "d"]);
});

it("forgets a call whose client left before its turn came", async () => {
  await callSlowly("a");
  await callSlowly("b");
  const left = new Promise((resolve) =>
    server.once("request", (_, response: ServerResponse) => response.once("close", resolve)),
  );
  const third = await callSlowly("c");
  await callSlowly("d");
  third.leave();
  await third.status;
  await left;
  expect(namesAtWork()).toEqual(["a", "b"]);
  answerFirst();
  await expect.poll(namesAtWork).toEqual(["b", "d"]);
});

it("refuses one caller's calls past half of the door, and nobody else's", async () => {
  for (const name of ["a", "b", "c", "d"]) await callSlowly(name);
  expect(await call("/api/v1/me").status).toBe(429);
  expect(await call("/api/v1/me", other).status).toBe(200);
  answerFirst();
  await expect.poll(namesAtWork).toEqual(["b", "c"]);
});

it("gives back the places of all calls that came on one connection in one go, when it ends", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const line = (name: string) =>
    `GET /api/v1/slow/${name} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer one\r\n\r\n`;
  socket.write(["a", "b", "c", "d"].map(line).join(""));
  await expect.poll(namesAtWork).toEqual(["a", "b"]);
  expect(await call("/api/v1/me").status).toBe(429);
  socket.destroy();
  await expect.poll(() => call("/api/v1/me").status).toBe(200);
  // Those that waited on it have not been begun for nobody.
  expect(namesAtWork()).toEqual(["a", "b"]);
  for (const name of ["e", "f", "g", "h"]) await callSlowly(name);
  await expect.poll(namesAtWork).toEqual(["a", "b", "e", "f"]);
  expect(await call("/api/v1/me").status).toBe(429);
});

describe("a call that waits for its client", () => {
  const bodyOf = (bytes: number) => ({ authorization: "Bearer one", "content-length": String(bytes) });

  /** Sends the head of a call, and of its body what there is. */
  async function callWithBody(name: string, bytes: number, body = "") {
    const arrived = once(server, "request");
    const { port } = server.address() as AddressInfo;
    const path = `/api/v1/slow/${name}`;
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: bodyOf(bytes),
      agent: new Agent(),
    });
    sent.on("error", () => undefined);
    sent.flushHeaders();
    sent.write(body || " ");
    const [incoming] = await arrived;
    if (body) await expect.poll(() => incoming.complete).toBe(true);
    return sent;
  }

  it("for its body, holds no place that another could work in", async () => {
    for (const name of ["a", "b", "c"]) await callWithBody(name, 1_000);
    await callSlowly("d");
    await expect.poll(namesAtWork).toContain("d");
    for (const name of ["e", "f", "g"]) await callWithBody(name, 1_000);
    await expect.poll(namesAtWork).toContain("g");
    // Nor are they inside any more: seven would be too many.
    await callSlowly("h");
    expect(namesAtWork()).toContain("h");
  });

  it("for its body, is begun after those whose body has come, though it came before them", async () => {
    await callSlowly("a");
    await callSlowly("b");
    await callWithBody("c", 1_000);
    await callWithBody("d", 4, "done");
    answerFirst();
    await expect.poll(namesAtWork).toEqual(["b", "d"]);
  });

  it("to read its answer, holds no place that another could work in", async () => {
    for (const name of ["a", "b"]) await callUnread(name);
    for (const { response } of atWork.slice(0, 1)) response.write(Buffer.alloc(64_000_000));
    for (const { response } of atWork.slice(1)) response.end(Buffer.alloc(64_000_000));
    await callSlowly("c");
    await callSlowly("d");
    await expect.poll(namesAtWork).toEqual(["a", "b", "c", "d"]);
  });

  it("and goes on, has no place again", async () => {
    const first = await callWithBody("a", 5);
    await callWithBody("b", 5);
    await callSlowly("c");
    await callSlowly("d");
    await expect.poll(namesAtWork).toEqual(["a", "b", "c", "d"]);
    await callSlowly("e");
    first.end("done");
    answerFirst();
    await expect.poll(() => first.destroyed).toBe(true);
    expect(namesAtWork()).toEqual(["b", "c", "d"]);
  });
});

it.each([
  ["a key", { authorization: "Bearer three" }, { authorization: "Bearer three", cookie: "other=1" }],
  [
    "a session",
    { cookie: "next-auth.session-token=one; other=1" },
    { cookie: "other=2; next-auth.session-token=one" },
  ],
  ["an address", {}, {}],
])("knows a caller by %s", async (_, headers, again) => {
  await callSlowly("a", headers);
  await callSlowly("b", again);
  await callSlowly("c", headers);
  expect(namesAtWork()).toEqual(["a", "b"]);
});
