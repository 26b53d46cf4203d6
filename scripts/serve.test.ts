import { IncomingMessage } from "node:http";
import { createServer, Socket } from "node:net";
import { expect, test } from "vitest";
import { findClientAddress, noteClientAddress } from "./serve/client-address.ts";
import { findFault, isMalformedApiUrl, toOriginForm } from "./serve/find-fault.ts";
import { choosePort } from "./serve.ts";

test.each([
  "*",
  "http:/x",
  "x",
  "/api/v1/%",
  "/api/v1/memories/%zz",
  "/api/v1/memories?q=%E0%A4",
  "/api/%C3%28",
])("%s is malformed", (url) => {
  expect(isMalformedApiUrl(url)).toBe(true);
});

test.each(["/api/v1/memories?q=100%25", "/api/v1/memories/a%20b", "/%zz"])(
  "%s is Next's to answer",
  (url) => {
    expect(isMalformedApiUrl(url)).toBe(false);
  },
);

test("a free port is chosen for 0, and one in use is refused by number", async () => {
  const holder = createServer();
  const port = await choosePort("127.0.0.1", 0);
  await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
  try {
    await expect(choosePort("127.0.0.1", port)).rejects.toThrow(`Port ${port} is in use`);
  } finally {
    holder.close();
  }
});

test.each([
  ["http://weft.example/api/v1/%zz?a=b", "/api/v1/%zz?a=b"],
  ["HTTPS://weft.example", "/"],
  ["http://weft.example?a", "/?a"],
  ["http://[", "/"],
  ["/http://x/y", "/http://x/y"],
  ["*", "*"],
])("%s asks for %s", (url, path) => {
  expect(toOriginForm(url)).toBe(path);
});

test("what is too long or too much is refused, to the last character", () => {
  const headers = (count: number) =>
    Array.from({ length: count }, (_, at) => [at ? "X" : "Host", "v"]).flat();
  expect(findFault(`/${"a".repeat(8_191)}`, headers(100))).toBeNull();
  expect(findFault(`/${"a".repeat(8_192)}`, headers(100))).toMatchObject({ status: 400 });
  expect(findFault("/", headers(101))).toMatchObject({ status: 431 });
  expect(findFault("/", ["X", "host"])).toMatchObject({ status: 400 });
  expect(findFault("/", ["Host", "a", "hOST", "a"])).toMatchObject({ status: 400 });
});

test.each([
  ["no proxy is believed", "10.0.0.9", "192.0.2.1", 0, "10.0.0.9"],
  ["one proxy has written the last", "10.0.0.9", "6.6.6.6, 192.0.2.1", 1, "192.0.2.1"],
  ["two proxies, the last but one", "10.0.0.9", "6.6.6.6, 192.0.2.1, 10.0.0.8", 2, "192.0.2.1"],
  ["fewer proxies than said", "10.0.0.9", "192.0.2.1", 5, "192.0.2.1"],
  ["none of them wrote anything", "10.0.0.9", "", 1, "10.0.0.9"],
  ["IPv4 as IPv6", "::ffff:192.0.2.1", "", 0, "192.0.2.1"],
  ["IPv6", "2001:db8::1", "", 0, "2001:db8::1"],
  ["no address at all", "10.0.0.9", "<script>", 1, "unknown"],
])("a client's address: %s", (_, socket, forwarded, proxies, address) => {
  expect(findClientAddress(socket, forwarded, proxies)).toBe(address);
});

test("where a request came from is what we say, in whichever way its headers are read", () => {
  for (const [proxies, kept] of [
    [0, ["host", "weft.example"]],
    [1, ["host", "weft.example", "X-Forwarded-For", "192.0.2.7"]],
  ] as const) {
    const request = new IncomingMessage(new Socket());
    request.headers = {
      host: "weft.example",
      "weft-client-address": "forged",
      "x-forwarded-for": "192.0.2.7",
    };
    request.rawHeaders = [
      "host",
      "weft.example",
      "Weft-Client-Address",
      "forged",
      "X-Forwarded-For",
      "192.0.2.7",
    ];
    noteClientAddress(request, proxies);
    const address = proxies === 0 ? "unknown" : "192.0.2.7";
    expect(request.headers["weft-client-address"]).toBe(address);
    expect(request.headers["x-forwarded-for"]).toBe(proxies === 0 ? undefined : "192.0.2.7");
    expect(request.rawHeaders).toEqual([...kept, "weft-client-address", address]);
  }
});
