import { describe, expect, it } from "vitest";
import { isRedirectUri, isSameRedirectUri, toPlace, toRedirect } from "./redirect-uri.ts";

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
  ["cursor://a/cb?x", "cursor://a/cb"],
  ["cursor://a:1/cb", "cursor://a/cb"],
  ["cursor://A/cb", "cursor://a/cb"],
  ["Cursor://a/cb", "cursor://a/cb"],
  ["cursor:/a/cb", "cursor://a/cb"],
  ["cursors://a/cb", "cursor://a/cb"],
])("%s is not %s", (asked, registered) => {
  expect(isSameRedirectUri(asked, registered)).toBe(false);
});

describe("a scheme of a program's own", () => {
  it.each([
    ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor://anysphere.cursor-mcp"],
    ["vscode://vscode.github-authentication/did-authenticate", "vscode://vscode.github-authentication"],
    ["vscode-insiders://ms-vscode.mcp/cb", "vscode-insiders://ms-vscode.mcp"],
    ["windsurf://codeium.windsurf/cb?windowId=1", "windsurf://codeium.windsurf"],
    ["com.example.app:/oauth2redirect", "com.example.app:"],
    ["com.example.app:///oauth2redirect", "com.example.app:"],
    ["claude://localhost:1/cb", "claude://localhost:1"],
  ])("%s is one, and is %s to people", (uri, host) => {
    expect(isRedirectUri(uri)).toBe(true);
    expect(isSameRedirectUri(uri, uri)).toBe(true);
    expect(toPlace(uri)).toEqual({ host, isThisMachine: true });
    const told = new URL(toRedirect(uri, { code: "a b", state: null }));
    expect(told.searchParams.get("code")).toBe("a b");
    expect(toRedirect(uri, {})).toBe(uri);
  });

  it.each([
    ...["javascript:alert(1)", "javascript://a/%0aalert(1)", "JavaScript://a/%0aalert(1)", "vbscript://a/b"],
    ...[
      "data:text/html,x",
      "data://text/html,x",
      "blob:https://a.example/1",
      "blob:/a",
      "about:blank",
      "about:/a",
    ],
    ...[
      "file:///etc/passwd",
      "file://host/share",
      "filesystem:/a",
      "view-source:/a",
      "view-source:https://a.example/",
    ],
    ...[
      "http://a.example/cb",
      "http:/a.example/cb",
      "ws://a.example/",
      "wss://a.example/",
      "ftp://a.example/",
    ],
    ...[
      "chrome://settings/",
      "chrome-extension://a/b",
      "moz-extension://a/b",
      "web+weft://a/cb",
      "ext+weft://a/cb",
      "googlechrome://a.example/cb",
      "googlechromes://a.example/cb",
      "x-safari-https://a.example/cb",
      "microsoft-edge://a.example/cb",
      "firefox://a/cb",
      "edge://settings/",
      "x-extension://a/",
    ],
    ...[
      "ms-settings:/",
      "ms-msdt:/id",
      "ms-word://a/",
      "search-ms:/query=a",
      "shell:/startup",
      "intent://a/#Intent;end",
    ],
    ...[
      "mailto:a@b.example",
      "mailto:/a",
      "tel:1",
      "sms:/1",
      "ssh://a/",
      "smb://a/",
      "ldap://a/",
      "itms-services:/a",
    ],
    ...[
      "cursor:callback",
      "cursor:",
      "cursor",
      "c:/windows",
      "c://a/",
      "1password://a/",
      "-a://b/",
      "my_app://a/",
    ],
    ...[
      "Cursor://a/cb",
      "CURSOR://a/cb",
      " cursor://a/cb",
      "cursor ://a/cb",
      "cur\tsor://a/cb",
      "cursör://a/cb",
    ],
    ...[
      "cursor://me@a/cb",
      "cursor://me:secret@a/cb",
      "cursor://a/cb#x",
      "cursor://a\\b",
      "cursor://a/\u0000",
      "://a/cb",
    ],
    ...[
      "java\tscript://a/",
      "\u0001javascript://a/",
      `${"a".repeat(65)}://a/cb`,
      `cursor://a/${"x".repeat(2_000)}`,
    ],
  ])("%j is none", (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
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
