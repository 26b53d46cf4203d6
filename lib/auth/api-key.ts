import { createHash, randomBytes } from "node:crypto";

const form = /^weft_[A-Za-z0-9_-]{43}$/;

/** A new secret: 256 random bits. The prefix is what lists show; only the hash is stored. */
export function buildApiKey(): { key: string; prefix: string; secretHash: Uint8Array<ArrayBuffer> } {
  const key = `weft_${randomBytes(32).toString("base64url")}`;
  return { key, prefix: key.slice(0, 12), secretHash: hashApiKey(key) };
}

/** What is stored of a key. The secret is random, so one pass of SHA-256 is enough, and can be looked up. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

export function isApiKey(value: string): boolean {
  return form.test(value);
}
