import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { buildApiKey, hashApiKey, isApiKey } from "./api-key.ts";

it("makes secrets of 256 random bits, and shows no more than 12 characters of one", () => {
  const keys = Array.from({ length: 200 }, buildApiKey);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(200);
  for (const { key, prefix, secretHash } of keys) {
    expect(isApiKey(key)).toBe(true);
    expect(Buffer.from(key.slice("weft_".length), "base64url")).toHaveLength(32);
    expect(prefix).toBe(key.slice(0, 12));
    expect(Buffer.from(secretHash)).toEqual(createHash("sha256").update(key).digest());
    expect(hashApiKey(key)).toEqual(secretHash);
  }
});

it("knows a key by its form alone", () => {
  const { key } = buildApiKey();
  for (const other of [
    "",
    "weft_",
    key.slice(1),
    key.slice(0, -1),
    `${key}A`,
    `${key}\n`,
    key.toUpperCase(),
    `${key.slice(0, -1)}+`,
  ]) {
    expect({ other, known: isApiKey(other) }).toEqual({ other, known: false });
  }
});
