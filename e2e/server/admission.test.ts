import { Agent, type ClientRequest, request } from "node:http";
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

it("lets 128 calls of one caller in, four of them to work, and everyone else at once", async () => {
  const { as, place } = await buildOwner();
  const other = await place.addPerson("Other");
  const calls: Call[] = [];
  for (let number = 0; number < 128; number += 1) calls.push(await beginToSave(as));
  const ask = (headers: Record<string, string>) =>
    fetch(`${serverUrl}/api/v1/me`, { headers }).then(({ status }) => status);
  expect(await ask(as)).toBe(429);
  expect(await ask({ authorization: `Bearer ${other.key}` })).toBe(200);
  // The fifth has come whole, and its turn has not: it is answered after one of the four.
  const [first, second, third, fourth, fifth, ...others] = calls;
  const answered: string[] = [];
  const note = (name: string, call: Call | undefined) => call?.status.then(() => answered.push(name));
  const noted = [note("first", first), note("fifth", fifth)];
  fifth?.sent.end(body);
  expect(await ask({ authorization: `Bearer ${other.key}` })).toBe(200);
  first?.sent.end(body);
  await Promise.all(noted);
  expect(answered).toEqual(["first", "fifth"]);
  for (const call of [second, third, fourth, ...others]) call?.sent.end(body);
  const statuses = await Promise.all(calls.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([201]));
});
