import { z } from "zod";
import { AgentId, MemoryId, UserId, WorkspaceId } from "./id.ts";
import { limits } from "./limits.ts";
import { metadata } from "./metadata.ts";
import { Count, page, pageQuery, Time } from "./page.ts";
import { text } from "./text.ts";

export const Scope = z.enum(["private", "shared"]);
export type Scope = z.infer<typeof Scope>;

export const UserRef = z.object({ id: UserId, name: z.string() });
export const AgentRef = z.object({ id: AgentId, name: z.string() });

const title = text(1, limits.memory.title);
const content = text(1, limits.memory.content);
const type = text(1, limits.memory.type);
const tags = z
  .array(text(1, limits.memory.tag))
  .max(limits.memory.tags)
  .transform((values) => [...new Set(values)])
  .meta({ type: "array", items: { type: "string", minLength: 1, maxLength: limits.memory.tag } });
const memoryMetadata = metadata(limits.memory.metadataBytes);
const relatedIds = z.array(MemoryId).max(limits.link.relatedIds);

/** Body of `POST /memories`. `title` defaults to the first line of the content. */
export const CreateMemory = z.strictObject({
  title: title.optional(),
  content,
  type: type.default("note"),
  tags: tags.default([]),
  metadata: memoryMetadata.default({}),
  scope: Scope.default("shared"),
  relatedIds: relatedIds.default([]),
});
export type CreateMemory = z.infer<typeof CreateMemory>;

/** One longer text, of which each heading begins a memory. The links of `relatedIds` begin at the first. */
export const IngestText = CreateMemory.omit({ title: true }).extend({
  content: text(1, limits.ingest.content),
});
export type IngestText = z.infer<typeof IngestText>;

/** Body of `PATCH /memories/{id}`: what is not given stays, the title also when the content changes. */
export const UpdateMemory = z.strictObject({
  title: title.optional(),
  content: content.optional(),
  type: type.optional(),
  tags: tags.optional(),
  metadata: memoryMetadata.optional(),
  scope: Scope.optional(),
  relatedIds: relatedIds.optional(),
});
export type UpdateMemory = z.infer<typeof UpdateMemory>;

/** A memory as its caller may see it. `current` is the last visible memory of its chain of successors. */
export const Memory = z.object({
  id: MemoryId,
  workspaceId: WorkspaceId,
  owner: UserRef,
  agent: AgentRef.nullable(),
  title: z.string(),
  content: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  scope: Scope,
  metadata: z.record(z.string(), z.unknown()),
  version: z.int(),
  createdAt: Time,
  updatedAt: Time,
  archivedAt: Time.nullable(),
  supersededBy: MemoryId.nullable(),
  current: MemoryId.nullable(),
  deletedAt: Time.nullable(),
});
export type Memory = z.infer<typeof Memory>;

/** A single read also counts the memory's visible links. */
export const MemoryWithLinks = Memory.extend({ links: z.object({ outbound: Count, inbound: Count }) });
export type MemoryWithLinks = z.infer<typeof MemoryWithLinks>;

/** `count`: how many memories `q` finds in all; null without `q`. */
export const MemoryPage = page(Memory).extend({ count: Count.nullable() });
export type MemoryPage = z.infer<typeof MemoryPage>;

export const MemoryState = z.enum(["active", "archived", "trash", "all"]);
export const MemorySort = z.enum(["updated", "created", "title", "relevance"]);
export type MemorySort = z.infer<typeof MemorySort>;

/** Filters of `GET /memories`. `sort` defaults to `relevance` with `q`, else to `updated`. */
export const ListMemoriesQuery = z
  .strictObject({
    q: text(1, limits.search).optional(),
    type: type.optional(),
    tag: text(1, limits.memory.tag).optional(),
    scope: Scope.optional(),
    owner: UserId.optional(),
    agent: AgentId.optional(),
    state: MemoryState.default("active"),
    sort: MemorySort.optional(),
    ...pageQuery,
  })
  .refine((query) => query.sort !== "relevance" || query.q !== undefined, {
    path: ["sort"],
    error: "relevance needs q",
  });
export type ListMemoriesQuery = z.infer<typeof ListMemoriesQuery>;

export const ArchiveMemory = z.strictObject({ successorId: MemoryId.optional() });

export const NotRestored = z.object({
  sourceId: MemoryId,
  targetId: MemoryId,
  kind: z.string(),
  reason: z.enum(["other_end_in_trash", "other_end_gone", "capacity", "supersede_cycle"]),
});

/** What came back from the trash, and every visible link that could not. */
export const Restored = z.object({
  memory: Memory,
  restored: z.object({ links: z.int() }),
  notRestored: z.array(NotRestored),
});
export type Restored = z.infer<typeof Restored>;
