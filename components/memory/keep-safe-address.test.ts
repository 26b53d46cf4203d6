import { expect, it } from "vitest";
import { keepSafeAddress } from "./keep-safe-address.ts";

it.each(["https://example.org/a?b#c", "HTTP://example.org", "mailto:ops@example.org"])(
  "keeps %s",
  (address) => {
    expect(keepSafeAddress(address)).toBe(address);
  },
);

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "data:text/html,hi",
  "vbscript:x",
  "//example.org",
  "/api/v1/memories",
  "https:example.org",
  "file:///etc/passwd",
])("drops %s", (address) => {
  expect(keepSafeAddress(address)).toBeNull();
});
