import { createHash } from "node:crypto";
import { ServiceError } from "#lib/contract/error.ts";
import { limits } from "#lib/contract/limits.ts";
import { env } from "#lib/env.ts";
import { noteOn } from "./request-notes.ts";
import { type Taken, TokenBuckets } from "./token-buckets.ts";

const { credential, unknown, signInAddress, registration } = limits.rate;

function openBuckets() {
  return {
    credentials: new TokenBuckets(credential, 50_000),
    addresses: new TokenBuckets(unknown, 50_000),
    signIns: new TokenBuckets(signInAddress, 50_000),
    registrations: new TokenBuckets(registration, 50_000),
  };
}

// A bundle may hold this module more than once: the process counts once all the same.
const shared = globalThis as { weftBuckets?: ReturnType<typeof openBuckets> };

/** The buckets of this process. Several processes each have their own: behind N of them a limit is up to N times as high. */
function buckets() {
  shared.weftBuckets ??= openBuckets();
  return shared.weftBuckets;
}

/** Forgets what has been counted: for tests. */
export function resetRateLimits(): void {
  delete shared.weftBuckets;
}

const isOff = () => env().WEFT_RATE_LIMIT === "off";
const now = () => performance.now();

/** `RateLimit` and `RateLimit-Policy` as draft-ietf-httpapi-ratelimit-headers-10 has them: one policy, named default. */
function toHeaders({ remaining, seconds }: Taken): Record<string, string> {
  return {
    "RateLimit-Policy": `"default";q=${credential.perMinute};w=60;burst=${credential.burst}`,
    RateLimit: `"default";r=${remaining};t=${seconds}`,
  };
}

function refuse({ seconds }: Taken): ServiceError {
  return new ServiceError("rate_limited", { headers: { "Retry-After": String(seconds) } });
}

/** The address that a request came from, as the server wrote it down. IPv6 is handed out by the /64, and counted so. */
export function addressOf(headers: { get(name: string): string | null }): string {
  const address = headers.get("weft-client-address") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":");
  // What "::" stands for is zeros; of the first four groups only those before it, or after it in a long tail, are others.
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(8 - groups.length - after.length, 0);
  return [...groups, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4).join(":");
}

/** The name of a credential in its bucket: a secret itself is not kept. */
export function toBucketName(via: "key" | "session", id: string): string {
  return `${via} ${createHash("sha256").update(id).digest("base64")}`;
}

/**
 * Before anything is looked up: takes one request from the bucket of a credential that has been known before; from an address that has
 * shown too many that nobody knows, another unknown one is not even looked up. Throws rate_limited.
 */
export function assertMayAsk(request: Request, name: string | null): void {
  if (isOff()) return;
  if (name !== null && buckets().credentials.has(name)) {
    takeOne(request, name);
    return;
  }
  const taken = buckets().addresses.peek(addressOf(request.headers), now());
  if (!taken.granted) throw refuse(taken);
}

/** A credential turned out to be good: from here on it has a bucket of its own, and this was its first request. */
export function countKnown(request: Request, name: string): void {
  if (isOff() || noteOn(request).rateLimit) return;
  takeOne(request, name);
}

/** Nobody is behind the credential, or it is none: the address is charged. */
export function countUnknown(request: Request, name: string | null): void {
  if (isOff()) return;
  if (name !== null) buckets().credentials.forget(name);
  delete noteOn(request).rateLimit;
  buckets().addresses.take(addressOf(request.headers), now());
}

/** Takes one attempt to sign in from an address; false when it has none left. */
export function mayTrySignIn(headers: { get(name: string): string | null }): boolean {
  return isOff() || buckets().signIns.take(addressOf(headers), now()).granted;
}

/** An address registers one more client for sign-in. Throws rate_limited. */
export function countRegistration(request: Request): void {
  if (isOff()) return;
  const taken = buckets().registrations.take(addressOf(request.headers), now());
  if (!taken.granted) throw refuse(taken);
}

function takeOne(request: Request, name: string): void {
  const taken = buckets().credentials.take(name, now());
  noteOn(request).rateLimit = toHeaders(taken);
  if (!taken.granted) throw refuse(taken);
}
