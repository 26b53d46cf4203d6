import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

describe("verifyPassword", () => {
  it("knows the password that was hashed, and no other", async () => {
    const stored = await hashPassword("p\u00e4ss \u{1f9f5}");
    expect(await verifyPassword(stored, "p\u00e4ss \u{1f9f5}")).toBe(true);
    for (const other of ["", "p\u00e4ss \u{1f9f5} ", "pass \u{1f9f5}", "P\u00c4SS \u{1f9f5}"]) {
      expect(await verifyPassword(stored, other)).toBe(false);
    }
  });

  it("has no password for an account that is not there, not even the decoy's", async () => {
    for (const password of ["", "anything", "no account has this password"]) {
      expect(await verifyPassword(null, password)).toBe(false);
    }
  });
});
