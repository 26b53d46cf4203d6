import { expect, it } from "vitest";
import { toCallbackAddress } from "./callback-address.ts";

const origin = "https://weft.example.com";

it.each([
  ["/dashboard/demo/memory?m=1#x", "/dashboard/demo/memory?m=1#x"],
  ["https://weft.example.com/dashboard/demo/activity", "/dashboard/demo/activity"],
  ["dashboard/demo", "/dashboard/demo"],
])("goes to %s", (wanted, address) => {
  expect(toCallbackAddress(wanted, origin)).toBe(address);
});

it.each([
  null,
  undefined,
  "",
  ["/a", "/b"],
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/dashboard",
  "https://weft.example.com.evil.example/",
  "https://weft.example.com:8443/dashboard",
  "https://user@evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://",
  "/.//evil.example",
  "/sign-in?callbackUrl=/sign-in",
])("goes to the dashboard instead of %j", (wanted) => {
  expect(toCallbackAddress(wanted, origin)).toBe("/dashboard");
});
