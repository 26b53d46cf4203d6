import { z } from "zod";
import { type ErrorCode, errorTable } from "./error.ts";
import { defaultKind, Kind } from "./kind.ts";
import { limits } from "./limits.ts";
import { PutLinkBody } from "./link.ts";
import { CreateMemory } from "./memory.ts";
import { GivenTime, Time } from "./page.ts";
import { text } from "./text.ts";

/** The media types of a file of lines. The first is what Weft writes. */
export const ndjson = ["application/x-ndjson", "application/ndjson", "application/jsonl"] as const;

/** The version of the lines, in the manifest. */
export const transferFormat = { format: "weft", version: 1 } as const;

/** What names a memory in a file: the name that its first import gave it, or its id. Compared exactly. */
const ExternalId = text(1, limits.import.externalId);

const memory = CreateMemory.shape;
const link = PutLinkBody.shape;

/**
 * A memory in a file; `type` names the line, so that the memory's type is `memoryType`. What a line leaves out, a memory that is
 * there already keeps, and a new one gets by default.
 */
export const MemoryLine = z
  .strictObject({
    type: z.literal("memory"),
    externalId: ExternalId,
    title: memory.title,
    content: memory.content,
    memoryType: memory.type.unwrap().optional(),
    tags: memory.tags.unwrap().optional(),
    scope: memory.scope.unwrap().optional(),
    metadata: memory.metadata.unwrap().optional(),
    /** When it was retired; null when it is not. */
    archivedAt: GivenTime.nullable().optional(),
    /** The memory that takes its place. Retires it also without `archivedAt`. */
    successor: ExternalId.nullable().optional(),
  })
  .refine((line) => !(line.archivedAt === null && line.successor), {
    path: ["successor"],
    error: "is for what is archived, and archivedAt says that it is not",
  });
export type MemoryLine = z.infer<typeof MemoryLine>;

/** A link in a file. What a line leaves out, a link that is there already keeps, and a new one gets by default. */
export const LinkLine = z.strictObject({
  type: z.literal("link"),
  source: ExternalId,
  target: ExternalId,
  kind: Kind.default(defaultKind),
  weight: link.weight.unwrap().optional(),
  metadata: link.metadata.unwrap().optional(),
});
export type LinkLine = z.infer<typeof LinkLine>;

/** Says where a file is from. An import passes over it. */
export const ManifestLine = z.looseObject({ type: z.literal("manifest") });

export const ImportedLine = z.discriminatedUnion("type", [MemoryLine, LinkLine, ManifestLine]);

export const Manifest = z.object({
  type: z.literal("manifest"),
  format: z.string(),
  version: z.int(),
  workspace: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  exportedAt: Time,
  /** What the caller may see, no more. */
  view: z.literal("caller"),
  memories: z.int(),
  links: z.int(),
});

const ExportedMemory = z.object({
  type: z.literal("memory"),
  externalId: z.string(),
  title: z.string(),
  content: z.string(),
  memoryType: z.string(),
  tags: z.array(z.string()),
  scope: memory.scope.unwrap(),
  metadata: z.record(z.string(), z.unknown()),
  archivedAt: Time.nullable(),
  successor: z.string().nullable(),
});

const ExportedLink = z.object({
  type: z.literal("link"),
  source: z.string(),
  target: z.string(),
  kind: z.string(),
  weight: z.number(),
  metadata: z.record(z.string(), z.unknown()),
});

export const ExportedLine = z.discriminatedUnion("type", [Manifest, ExportedMemory, ExportedLink]);
export type ExportedLine = z.infer<typeof ExportedLine>;

export const ImportQuery = z.strictObject({
  /** Judge and report everything, and write nothing. */
  dryRun: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true")
    .meta({ type: "string" }),
});

export const ImportRow = z.object({
  /** 1 is the first of the file. */
  line: z.int().min(1),
  outcome: z.enum(["updated", "parked", "refused"]),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).optional(),
  detail: z.string().optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const count = z.int().min(0);

/**
 * What became of a file. `parked` is what names a memory that is not there (yet): not written, and made up for by the same import
 * once it is. A memory whose successor was parked or refused counts a second time for that. `rows` are in the order of lines, and
 * leave out what was created or unchanged; past 100,000 they are cut, the counts never.
 */
export const ImportReport = z.object({
  created: count,
  updated: count,
  unchanged: count,
  parked: count,
  refused: count,
  rows: z.array(ImportRow),
  rowsTruncated: z.boolean(),
  dryRun: z.boolean(),
});
export type ImportReport = z.infer<typeof ImportReport>;
