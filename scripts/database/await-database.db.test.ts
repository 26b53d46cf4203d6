import { afterEach, beforeEach, expect, it } from "vitest";
import { type FaultyProxy, openProxy } from "#lib/testing/open-proxy.ts";
import { awaitDatabase } from "./await-database.ts";
import { withLogin } from "./connection-string.ts";

let proxy: FaultyProxy;
beforeEach(async () => {
  proxy = await openProxy(process.env.WEFT_DATABASE_URL ?? "");
});
afterEach(() => proxy.close());

it("waits for a database that is not there yet, and says so once", async () => {
  proxy.set("refused");
  const said: string[] = [];
  await awaitDatabase(proxy.url, new AbortController().signal, (sentence) => {
    said.push(sentence);
    setTimeout(() => proxy.set("passing"), 1_100);
  });
  expect(said).toEqual([expect.stringMatching(/^The database at 127\.0\.0\.1:.* Waiting for it\.$/)]);
});

it("waits where nothing listens, until it is told to stop", async () => {
  proxy.close();
  const stopping = new AbortController();
  const waiting = awaitDatabase(proxy.url, stopping.signal, () => stopping.abort());
  await expect(waiting).rejects.toThrow("aborted");
});

it("does not wait for a wrong password to become right", async () => {
  const url = withLogin(proxy.url, "nobody_of_this_name", "wrong");
  const waiting = awaitDatabase(url, new AbortController().signal, () => {});
  await expect(waiting).rejects.toThrow("refuses this user");
});
