import { z } from "zod";

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;

/** The versions that a write expects, or `*` for any. A weak tag matches nothing, and so is none of them. */
export type IfMatch = "*" | string[];

/** The value of `If-Match`: `*`, or a list of entity tags (RFC 9110, 13.1.1), in which empty places say nothing. */
export const IfMatch = z
  .string()
  .regex(
    new RegExp(String.raw`^(?:\*|(?:,[ \t]*)*${tag}(?:[ \t]*,(?:[ \t]*${tag})?)*)$`),
    'must be * or a list of entity tags, as in "3"',
  )
  .transform((value): IfMatch => {
    if (value === "*") return value;
    const tags = value.match(new RegExp(tag, "g")) ?? [];
    return tags.filter((each) => !each.startsWith("W/")).map((each) => each.slice(1, -1));
  })
  .meta({ description: "The write is refused unless the memory has this ETag" });

/** The value of `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
  .meta({ description: "A repeat with the same key and body within 24 hours gets the first answer" });
