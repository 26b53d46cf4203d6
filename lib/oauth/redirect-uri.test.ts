import { expect, it } from "vitest";
import { isSameRedirectUri, toPlace, toRedirect } from "./redirect-uri.ts";

it.each([
  ["https://a.example/cb", "https://a.example/cb"],
  ["http://127.0.0.1:51004/cb?a=1", "http://127.0.0.1/cb?a=1"],
  ["http://127.0.0.1/cb", "http://127.0.0.1:3000/cb"],
  ["http://[::1]:51004/cb", "http://[::1]:1/cb"],
  ["http://localhost:51004/cb", "http://localhost/cb"],
])("%s is %s", (asked, registered) => {
  expect(isSameRedirectUri(asked, registered)).toBe(true);
});

it.each([
  ["https://a.example/cb/", "https://a.example/cb"],
  ["https://a.example:444/cb", "https://a.example/cb"],
  ["https://A.example/cb", "https://a.example/cb"],
  ["https://a.example/x/../cb", "https://a.example/cb"],
  ["https://a.example/cb?x", "https://a.example/cb"],
  ["https://b.a.example/cb", "https://a.example/cb"],
  ["https://127.0.0.1:5/cb", "https://127.0.0.1/cb"],
  ["http://127.0.0.1:5/other", "http://127.0.0.1/cb"],
  ["http://localhost:5/cb", "http://127.0.0.1/cb"],
  ["http://127.0.0.1:5/cb#x", "http://127.0.0.1/cb"],
  ["http://127.0.0.1.evil.example:5/cb", "http://127.0.0.1/cb"],
  ["", "http://127.0.0.1/cb"],
])("%s is not %s", (asked, registered) => {
  expect(isSameRedirectUri(asked, registered)).toBe(false);
});

it("keeps the query that a redirect URI has", () => {
  expect(toRedirect("https://a.example/cb?x=1", { code: "a b", state: null, iss: "https://w.example" })).toBe(
    "https://a.example/cb?x=1&code=a+b&iss=https%3A%2F%2Fw.example",
  );
});

it("knows this machine from elsewhere", () => {
  expect(toPlace("http://127.0.0.1:5/cb")).toEqual({ host: "127.0.0.1:5", isThisMachine: true });
  expect(toPlace("https://localhost/cb")).toEqual({ host: "localhost", isThisMachine: false });
});
