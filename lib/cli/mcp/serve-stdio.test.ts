import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { ServiceError } from "#lib/contract/error.ts";
import { toProblem } from "#lib/contract/problem.ts";
import { serveStdio } from "./serve-stdio.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is said on standard output to so many messages, as values; it ends when the input does. */
async function speak(
  url: string,
  messages: unknown[],
  more: { workspace?: string } = {},
): Promise<unknown[]> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const serving = serveStdio({ url, apiKey: "weft_key", stdin, stdout, ...more });
  for (const message of messages)
    stdin.write(typeof message === "string" ? message : `${JSON.stringify(message)}\n`);
  stdin.end();
  await serving;
  const text = String(stdout.read() ?? "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const ping = { jsonrpc: "2.0", id: 7, method: "ping" };

it("passes a message on with the key and the workspace, and the answer back", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const { authorization, "weft-workspace": workspace } = request.headers;
      seen.push({ url: request.url, authorization, workspace, message: JSON.parse(body) });
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 7, result: { extra: "é" } }));
    });
  });
  expect(await speak(`${url}/`, [ping], { workspace: "place" })).toEqual([
    { jsonrpc: "2.0", id: 7, result: { extra: "é" } },
  ]);
  expect(seen).toEqual([
    { url: "/mcp", authorization: "Bearer weft_key", workspace: "place", message: ping },
  ]);
});

it("answers a refusal with its problem, and a notification with nothing", async () => {
  const url = await serve((_, response) => {
    response.writeHead(401, { "content-type": "application/problem+json" });
    response.end(JSON.stringify(toProblem(new ServiceError("unauthenticated"), "an id")));
  });
  const answers = await speak(url, [ping, { jsonrpc: "2.0", method: "notifications/initialized" }]);
  expect(answers).toEqual([
    {
      jsonrpc: "2.0",
      id: 7,
      error: {
        code: -32000,
        message: "Sign in, or send a valid API key.",
        data: expect.objectContaining({ code: "unauthenticated", status: 401 }),
      },
    },
  ]);
});

it("answers an error when what stands between says something else, or nobody is there", async () => {
  const url = await serve((_, response) => response.writeHead(502).end("<html>Bad gateway</html>"));
  expect(await speak(url, [ping])).toMatchObject([{ id: 7, error: { message: "Weft answered 502." } }]);
  expect(await speak("http://127.0.0.1:1", [ping])).toMatchObject([
    { id: 7, error: { message: "Weft can't be reached." } },
  ]);
});

it("goes on after a line that is no message", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 7, result: {} }));
  });
  expect(await speak(url, ["nonsense\n", ping])).toEqual([{ jsonrpc: "2.0", id: 7, result: {} }]);
});
