import { z } from "zod";

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;

const tags = new RegExp(String.raw`^(?:\*|(?:,[ \t]*)*${tag}(?:[ \t]*,(?:[ \t]*${tag})?)*)$`);

/** The versions that a write expects, or `*` for any. A weak tag matches nothing, and so is none of them. */
export type IfMatch = "*" | string[];

/** The value of `If-Match`: `*`, or a list of entity tags (RFC 9110, 13.1.1), in which empty places say nothing. */
export const IfMatch = z
  .string()
  .regex(tags, 'must be * or a list of entity tags, as in "3"')
  .transform((value): IfMatch => {
    if (value === "*") return value;
    const tags = value.match(new RegExp(tag, "g")) ?? [];
    return tags.filter((each) => !each.startsWith("W/")).map((each) => each.slice(1, -1));
  })
  .meta({ description: "The write is refused unless the memory has this ETag" });

/** The versions that a reader has, or `*` for any: strong and weak are one, for they say what was read and not its bytes. */
export type IfNoneMatch = "*" | string[];

/** The value of `If-None-Match`: `*`, or a list of entity tags (RFC 9110, 13.1.2). */
export const IfNoneMatch = z
  .string()
  .regex(tags, 'must be * or a list of entity tags, as in W/"3"')
  .transform((value): IfNoneMatch => {
    if (value === "*") return value;
    return (value.match(new RegExp(tag, "g")) ?? []).map((each) => each.slice(each.indexOf('"') + 1, -1));
  })
  .meta({ description: "The answer is 304, without a body, when it would have this ETag" });

/** The value of `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
  .meta({ description: "A repeat with the same key and body within 24 hours gets the first answer" });
