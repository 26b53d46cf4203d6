import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boundArrival } from "./arrival.ts";

const server = createServer((incoming, response) => {
  boundArrival(incoming, incoming.url ?? "", () => response.writeHead(408).end(), 50);
  incoming.resume().on("end", () => response.writableEnded || response.writeHead(200).end());
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Sends half a body at once, and the rest after so long. */
function sendSlowly(path: string, ms: number): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const headers = { "content-length": "2" };
  const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false });
  return new Promise((resolve, reject) => {
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    sent.on("error", reject);
    sent.write("a");
    setTimeout(() => sent.end("b"), ms);
  });
}

it("is late for a body that does not end, unless it is an import, which is read as it is written", async () => {
  expect(await sendSlowly("/api/v1/memories", 0)).toBe(200);
  expect(await sendSlowly("/api/v1/memories", 400)).toBe(408);
  expect(await sendSlowly("/api/v1/import?dryRun=true", 400)).toBe(200);
});
