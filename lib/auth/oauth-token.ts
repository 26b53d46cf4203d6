import { randomBytes } from "node:crypto";
import { hashApiKey } from "./api-key.ts";

const prefixes = { access: "weft_at_", refresh: "weft_rt_", code: "weft_ac_" };

const accessForm = /^weft_at_[A-Za-z0-9_-]{43}$/;

/** A new secret of sign-in for agents: 256 random bits, and what it is. Never the form of an API key. */
export function buildToken(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomBytes(32).toString("base64url");
}

/** What is stored of a token or a code: random as a key is, and so hashed as one. */
export const hashToken = hashApiKey;

export function isAccessToken(value: string): boolean {
  return accessForm.test(value);
}
