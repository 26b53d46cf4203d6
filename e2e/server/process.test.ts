// A server of this test's own: it limits, it writes its log, and it is told to stop.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectDirectory } from "#scripts/settings.ts";
import { startServer, type TestServer } from "#scripts/test/start-server.ts";

const adminUrl = process.env.WEFT_TEST_ADMIN_URL ?? "";
const canary = "canary-51c9";
const email = `${canary}@test.example`;
const password = `${canary} is the password`;

let server: TestServer;
let key: string;

function administer(...args: string[]): Promise<Record<string, unknown>> {
  const command = ["--import", "tsx", "scripts/weft.ts", "admin", "--json", ...args];
  const env = { ...process.env, ...server.env };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd: projectDirectory, env }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout)),
    );
  });
}

beforeAll(async () => {
  server = await startServer(adminUrl, `weft_process_${process.pid}`, {
    WEFT_RATE_LIMIT: "on",
    WEFT_LOG_LEVEL: "info",
    WEFT_DRAIN_SECONDS: "5",
    WEFT_DEMO: "off",
  });
  await administer("user", "add", email, "--name", "Someone", "--password", password);
  await administer("workspace", "add", "place", "--name", "A place");
  await administer("member", "add", "place", email, "--role", "member");
  ({ key } = (await administer("key", "add", email, "--workspace", "place")) as { key: string });
}, 180_000);
afterAll(() => server.close());

const bearer = () => ({ authorization: `Bearer ${key}` });

it("tells whoever asks with a credential what is left, and nobody else", async () => {
  const answer = await fetch(`${server.url}/api/v1/me`, { headers: bearer() });
  expect(answer.headers.get("ratelimit-policy")).toBe('"default";q=1200;w=60;burst=200');
  expect(answer.headers.get("ratelimit")).toBe('"default";r=199;t=1');
  expect((await fetch(`${server.url}/api/v1/me`)).headers.has("ratelimit")).toBe(false);
});

it("writes a line a request, and nothing that anyone sent", async () => {
  const { csrfToken } = (await (await fetch(`${server.url}/api/auth/csrf`)).json()) as { csrfToken: string };
  const attempt = (secret: string) =>
    fetch(`${server.url}/api/auth/callback/credentials`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, email, password: secret, json: "true" }),
    });
  await attempt(`${canary} is wrong`);
  await attempt(password);
  await fetch(`${server.url}/api/v1/memories`, {
    method: "POST",
    headers: { ...bearer(), "content-type": "application/json", cookie: `a=${canary}` },
    body: JSON.stringify({ title: canary, content: canary, metadata: { [canary]: canary } }),
  });
  const found = await fetch(`${server.url}/api/v1/memories?q=${canary}`, { headers: bearer() });
  await fetch(`${server.url}/dashboard/${canary}/memory?q=${canary}`, { redirect: "manual" });
  await fetch(`${server.url}/${canary}`);
  // A page's line is written when its answer has gone, and has a pipe to come through.
  await expect.poll(() => server.log(), { timeout: 20_000 }).toContain('"route":"/dashboard"');
  const nowhere = await fetch(`${server.url}/livez/nowhere`);
  await expect.poll(() => server.log()).toContain(nowhere.headers.get("x-request-id"));
  const line = server
    .log()
    .split("\n")
    .find((each) => each.includes(found.headers.get("x-request-id") ?? "none"));
  expect(JSON.parse(line ?? "null")).toMatchObject({
    method: "GET",
    route: "/api/v1/memories",
    status: 200,
    via: "key",
    key: key.slice(0, 12),
  });
  expect(server.log()).not.toContain(canary);
  expect(server.log()).not.toContain(key);
});

/** Begins to save a memory, and stops halfway through the body. */
async function beginSaving(): Promise<{ sent: ClientRequest; rest: string }> {
  const body = JSON.stringify({ content: "Half of it came before the end" });
  const sent = request(`${server.url}/api/v1/memories`, {
    method: "POST",
    headers: { ...bearer(), "content-type": "application/json", "content-length": body.length },
  });
  sent.write(body.slice(0, 10));
  await once(sent, "socket").then(([socket]) => (socket.connecting ? once(socket, "connect") : undefined));
  return { sent, rest: body.slice(10) };
}

it("stops when it is told to: says that it is not ready, finishes what is at work, and ends", async () => {
  const { sent, rest } = await beginSaving();
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  const ended = server.end("SIGTERM");
  let ready = 200;
  while (ready === 200) ready = (await fetch(`${server.url}/readyz`)).status;
  expect(ready).toBe(503);
  const live = await fetch(`${server.url}/livez`);
  expect({ status: live.status, connection: live.headers.get("connection") }).toEqual({
    status: 200,
    connection: "close",
  });
  // Wait until the listener is closed.
  for (;;) {
    const isOpen = await fetch(`${server.url}/livez`, { headers: { connection: "close" } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) break;
    await pause(50);
  }
  sent.end(rest);
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  response.resume();
  expect(await ended).toBe(0);
}, 60_000);

it("ends at once when it is told again", async () => {
  const stubborn = await startServer(adminUrl, `weft_process_again_${process.pid}`, {
    WEFT_DRAIN_SECONDS: "300",
    WEFT_DEMO: "off",
  });
  const first = stubborn.end("SIGTERM");
  while ((await fetch(`${stubborn.url}/readyz`)).status === 200);
  await pause(1_200);
  expect(await stubborn.end("SIGTERM")).toBe(1);
  expect(await first).toBe(1);
  await stubborn.close();
}, 180_000);
