import type { Count } from "#lib/contract/page.ts";

/** A count that is a lower bound says so. */
export function formatCount({ value, exact }: Count): string {
  return exact ? String(value) : `at least ${value}`;
}
