import { createHmac, timingSafeEqual } from "node:crypto";
import { ServiceError } from "#lib/contract/error.ts";
import { env } from "#lib/env.ts";

// `list` is everything the cursor is bound to: which list, whose filters, which workspace.
function sign(payload: string, list: unknown): Buffer {
  return createHmac("sha256", `cursor ${env().NEXTAUTH_SECRET}`)
    .update(JSON.stringify(list))
    .update("\0")
    .update(payload)
    .digest()
    .subarray(0, 16);
}

/** An opaque cursor: the sort key of a page's last row, bound to its list. */
export function toCursor(key: readonly string[], list: unknown): string {
  const payload = Buffer.from(JSON.stringify(key)).toString("base64url");
  return `${payload}.${sign(payload, list).toString("base64url")}`;
}

/** The sort key in a cursor, or null without one. Throws invalid_request for an altered cursor or another list's. */
export function parseCursor(cursor: string | undefined, list: unknown): string[] | null {
  if (cursor === undefined) return null;
  const [payload = "", signature = "", ...rest] = cursor.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(payload, list);
  // Compared as text too: base64url decoding forgives characters that it does not know.
  const genuine =
    rest.length === 0 &&
    signature === expected.toString("base64url") &&
    given.length === expected.length &&
    timingSafeEqual(given, expected);
  if (!genuine) {
    throw new ServiceError("invalid_request", {
      errors: [{ pointer: "#/query/cursor", message: "is not a cursor of this list" }],
    });
  }
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as string[];
}

/** One page out of at most `limit + 1` rows: the extra row says that there is more. */
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  list: unknown,
  keyOf: (row: Row) => readonly string[],
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return {
    items: kept.map(toItem),
    nextCursor: rows.length > limit && last ? toCursor(keyOf(last), list) : null,
  };
}
