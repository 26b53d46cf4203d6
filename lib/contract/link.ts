import { z } from "zod";
import { MemoryId } from "./id.ts";
import { defaultKind, Kind } from "./kind.ts";
import { limits } from "./limits.ts";
import { AgentRef, UserRef } from "./memory.ts";
import { metadata } from "./metadata.ts";
import { page, pageQuery, Time } from "./page.ts";

const Weight = z
  .number()
  .min(0)
  .max(1)
  // -0 is 0: PostgreSQL tells them apart in text, equality does not.
  .transform((weight) => weight + 0)
  .meta({ type: "number", minimum: 0, maximum: 1 });

/** Body of PUT, or none: an omitted field goes back to its default, for PUT replaces. */
export const PutLinkBody = z.strictObject({
  weight: Weight.default(1),
  metadata: metadata(limits.link.metadataBytes).default({}),
});

/** What is given of a link that may be there already: what is not stays as it is, or is the default of a new one. */
export const MergeLink = z.strictObject({
  kind: Kind.default(defaultKind),
  weight: Weight.optional(),
  metadata: metadata(limits.link.metadataBytes).optional(),
});
export type MergeLink = z.infer<typeof MergeLink>;

export const KindQuery = z.strictObject({ kind: Kind.default(defaultKind) });

export const Link = z.object({
  sourceId: MemoryId,
  targetId: MemoryId,
  kind: z.string(),
  weight: z.number(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: Time,
  updatedAt: Time,
  createdBy: UserRef,
  agent: AgentRef.nullable(),
});
export type Link = z.infer<typeof Link>;

export const LinkOutcome = z.enum(["created", "replaced", "unchanged"]);
export type LinkOutcome = z.infer<typeof LinkOutcome>;

export const PutLinkAnswer = z.object({ outcome: LinkOutcome, link: Link });
export type PutLinkAnswer = z.infer<typeof PutLinkAnswer>;

/** A link in a list also shows its other end. */
export const ListedLink = Link.extend({
  memory: z.object({ id: MemoryId, title: z.string(), type: z.string(), archivedAt: Time.nullable() }),
});
export type ListedLink = z.infer<typeof ListedLink>;
export const LinkPage = page(ListedLink);

export const LinkDirection = z.enum(["outbound", "inbound"]);
export type LinkDirection = z.infer<typeof LinkDirection>;

export const ListLinksQuery = z.strictObject({
  direction: LinkDirection.default("outbound"),
  kind: Kind.optional(),
  ...pageQuery,
});

/** What became of the links whose other end their owner can no longer see: how many there were, and nothing else. */
export const Released = z.object({ released: z.int().min(0) });
export type Released = z.infer<typeof Released>;
