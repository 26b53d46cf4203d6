import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAdmission } from "./admission.ts";

const admission = openAdmission(2);
const held: ServerResponse[] = [];
const server = createServer((incoming, response) => {
  if (!admission.admit(incoming.url ?? "", response)) return void response.writeHead(503).end();
  if (incoming.url?.endsWith("slow")) held.push(response);
  else response.writeHead(200).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

function call(path: string) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, agent: false });
  const status = new Promise<number>((resolve) => {
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    sent.on("error", () => resolve(0));
  });
  sent.end();
  return { status, leave: () => sent.destroy() };
}

const until = (count: number) => expect.poll(() => held.length).toBe(count);

it("lets so many calls in at once, and another when one is answered or its client has gone", async () => {
  const first = call("/api/v1/slow");
  const second = call("/api/v1/slow");
  await until(2);
  expect(await call("/api/v1/me").status).toBe(503);
  expect(await call("/mcp").status).toBe(503);
  // No call of the API, or one that lasts: not counted, and always let in.
  for (const path of ["/livez", "/api/v1/events/stream", "/api/v1/import?dryRun=true", "/api/v1/export"]) {
    expect(await call(path).status).toBe(200);
  }
  held.shift()?.writeHead(200).end();
  expect(await Promise.race([first.status, second.status])).toBe(200);
  await expect.poll(() => call("/api/v1/me").status).toBe(200);
  const third = call("/api/v1/slow");
  await until(2);
  expect(await call("/api/v1/me").status).toBe(503);
  third.leave();
  await expect.poll(() => call("/api/v1/me").status).toBe(200);
  held.shift()?.end();
});
