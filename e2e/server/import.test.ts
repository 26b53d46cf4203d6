import { connect } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { buildOwner, serverUrl } from "./place.ts";

let as: Record<string, string>;

beforeAll(async () => {
  ({ as } = await buildOwner());
});

const names = Array.from({ length: 600 }, (_, index) => `m${index}`);
const file = [
  ...names.map((externalId) => ({ type: "memory", externalId, content: externalId })),
  ...names.slice(1).map((source) => ({ type: "link", source, target: "m0" })),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");

/** Sends the head of a request that promises `file`, some of it, and then the connection breaks. */
function breakOff(bytes: number): Promise<void> {
  const { host, hostname, port } = new URL(serverUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const head = [
      "POST /api/v1/import HTTP/1.1",
      `host: ${host}`,
      ...Object.entries(as).map(([name, value]) => `${name}: ${value}`),
      "content-type: application/x-ndjson",
      `content-length: ${Buffer.byteLength(file)}`,
    ];
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.write(`${head.join("\r\n")}\r\n\r\n${file.slice(0, bytes)}`, () => socket.resetAndDestroy());
  });
}

async function send(): Promise<Record<string, unknown>> {
  const headers = { ...as, "content-type": "application/x-ndjson" };
  const response = await fetch(`${serverUrl}/api/v1/import`, { method: "POST", headers, body: file });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

it("takes the same file again after the connection broke, and does what was left", async () => {
  await breakOff(file.length - 200);
  const { created, unchanged, updated, parked, refused } = await send();
  expect({ updated, parked, refused }).toEqual({ updated: 0, parked: 0, refused: 0 });
  expect(Number(created) + Number(unchanged)).toBe(1_199);
  expect(await send()).toMatchObject({ created: 0, unchanged: 1_199 });
  expect((await fetch(`${serverUrl}/livez`)).status).toBe(200);
});

it("writes out what it took in, as it is made", async () => {
  const response = await fetch(`${serverUrl}/api/v1/export`, { headers: as });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).trim().split("\n");
  expect(lines).toHaveLength(1_200);
  const head = await fetch(`${serverUrl}/api/v1/export`, { method: "HEAD", headers: as });
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: "" });
  // Whoever goes away in the middle does no harm.
  const left = new AbortController();
  const leaving = await fetch(`${serverUrl}/api/v1/export`, { headers: as, signal: left.signal });
  await leaving.body?.getReader().read();
  left.abort();
  expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200);
});
