import { Agent, type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { buildOwner, serverUrl } from "./place.ts";

const agent = new Agent();
const body = JSON.stringify({ content: "It came late" });

type Call = { sent: ClientRequest; status: Promise<number> };

function begin(method: string, path: string, headers: Record<string, string>): Call {
  const sent = request(`${serverUrl}${path}`, { method, headers, agent });
  const status = new Promise<number>((resolve, reject) => {
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    sent.on("error", reject);
  });
  return { sent, status };
}

/** A call that has arrived, and is not at an end before its body has come. */
async function beginToSave(as: Record<string, string>): Promise<Call> {
  const length = String(Buffer.byteLength(body));
  const headers = { ...as, "content-type": "application/json", "content-length": length };
  const call = begin("POST", "/api/v1/memories", { ...headers, expect: "100-continue" });
  const arrived = new Promise((resolve) => call.sent.once("continue", resolve));
  call.sent.flushHeaders();
  await arrived;
  return call;
}

const ask = (headers: Record<string, string>) =>
  fetch(`${serverUrl}/api/v1/me`, { headers }).then(({ status }) => status);

it("lets 128 calls of one caller in that come at once, and refuses the others; nobody else's", async () => {
  const { as, place } = await buildOwner();
  const other = await place.addPerson("Other");
  const { hostname, port } = new URL(serverUrl);
  const socket = connect(Number(port), hostname);
  const line = `GET /api/v1/me HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${as.authorization}\r\n\r\n`;
  let answers = "";
  socket.on("data", (bytes) => {
    answers += bytes;
  });
  socket.write(line.repeat(200));
  expect(await ask({ authorization: `Bearer ${other.key}` })).toBe(200);
  const count = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
  await expect.poll(() => count(200) + count(429), { timeout: 20_000 }).toBe(200);
  socket.destroy();
  expect(count(200)).toBeGreaterThanOrEqual(128);
  expect(count(429)).toBeGreaterThan(0);
});

it("is open to a caller, and to everyone else, while bodies of 128 calls have not come", async () => {
  const { as, place } = await buildOwner();
  const other = await place.addPerson("Other");
  const calls: Call[] = [];
  for (let number = 0; number < 128; number += 1) calls.push(await beginToSave(as));
  await expect.poll(() => ask(as)).toBe(200);
  expect(await ask({ authorization: `Bearer ${other.key}` })).toBe(200);
  for (const call of calls) call.sent.end(body);
  const statuses = await Promise.all(calls.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([201]));
});
