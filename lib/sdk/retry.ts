import type { WeftError } from "./errors.ts";

const firstPauseMs = 100;
const longestPauseMs = 5_000;
const mostAttempts = 10;

/** A call, as far as repeating it goes. */
export type Repeating = {
  /** It does no harm twice: GET, PUT, DELETE, or POST with an idempotency key. */
  isRepeatable: boolean;
  /** How often it was sent. */
  attempts: number;
  /** Until the deadline. */
  leftMs: number;
};

/** The answer was lost, or tells nothing of what was done. */
export function isOutcomeUnknown({ status, code, retryAfterMs }: WeftError): boolean {
  if (code === "unreachable") return true;
  return status !== null && status >= 500 && !(status === 503 && retryAfterMs !== null);
}

/** A server that asks to come back has done nothing. */
function isAskedBack({ status, retryAfterMs }: WeftError): boolean {
  return (status === 429 || status === 503) && retryAfterMs !== null;
}

/** How long to wait before a call is sent again, in ms; null when it shall not be. `random` is from 0 to 1. */
export function toPause(
  error: WeftError,
  { isRepeatable, attempts, leftMs }: Repeating,
  random = Math.random(),
): number | null {
  const asked = isAskedBack(error);
  if (!asked && !(isRepeatable && isOutcomeUnknown(error))) return null;
  const growing = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  // Spread out, so that those who were turned away together do not come back together.
  const spread = growing * (0.5 + random / 2);
  const pause = asked ? Math.max((error.retryAfterMs ?? 0) + random * firstPauseMs, spread) : spread;
  return attempts < mostAttempts && pause < leftMs ? pause : null;
}

/** The value of `Retry-After`, seconds or a date, in ms from now; null when it is neither. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Resolves after so long; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}

/** True for what may go by itself: whoever listens comes back after it. */
export function isWorthAnother(error: WeftError): boolean {
  return isOutcomeUnknown(error) || isAskedBack(error);
}
