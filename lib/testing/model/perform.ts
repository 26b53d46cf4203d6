import { listEvents } from "#lib/activity/list-events.ts";
import { ServiceError } from "#lib/contract/error.ts";
import type { Event } from "#lib/contract/event.ts";
import { MemoryId } from "#lib/contract/id.ts";
import type { Link } from "#lib/contract/link.ts";
import { CreateMemory, ListMemoriesQuery, type Memory, UpdateMemory } from "#lib/contract/memory.ts";
import type { Count, Page } from "#lib/contract/page.ts";
import { findPath } from "#lib/graph/find-path.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { readNeighborhood } from "#lib/graph/read-neighborhood.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { getLink } from "#lib/links/get-link.ts";
import { listLinks } from "#lib/links/list-links.ts";
import { putLink } from "#lib/links/put-link.ts";
import { releaseLinks } from "#lib/links/release-links.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import { listMemories } from "#lib/memories/list-memories.ts";
import { purgeMemory } from "#lib/memories/purge-memory.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { unarchiveMemory } from "#lib/memories/unarchive-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";
import { isAccessStep, performAccess } from "./perform-access.ts";
import { performExport, performImport } from "./perform-import.ts";
import type { Stage } from "./stage.ts";
import type { Step } from "./step.ts";

/** What became of a step: a word, and what was answered. `stored`: the memories that are there now, where the answer names none. */
export type Answer = { word: string; says?: unknown; stored?: string[] };

function toWord({ code, details: { capacity, errors } }: ServiceError): string {
  if (capacity) return `${code} ${capacity.bound} ${capacity.used} of ${capacity.limit}`;
  return [code, ...(errors ?? []).map(({ pointer }) => pointer)].join(" ");
}

function toMemory(stage: Stage, memory: Memory) {
  const { id, owner, agent, title, type, scope, version, archivedAt, deletedAt, supersededBy, current } =
    memory;
  return {
    ...{
      id,
      owner: stage.nameOf(owner.id),
      agent: agent && stage.nameOf(agent.id),
      title,
      type,
      scope,
      version,
    },
    ...{ archived: archivedAt !== null, deleted: deletedAt !== null, supersededBy, current },
  };
}

function toLink(stage: Stage, link: Link) {
  const { sourceId: source, targetId: target, kind, weight, metadata, createdBy, agent } = link;
  return {
    source,
    target,
    kind,
    weight,
    metadata,
    by: stage.nameOf(createdBy.id),
    agent: agent && stage.nameOf(agent.id),
  };
}

function toEvent(stage: Stage, event: Event) {
  const { subject, action, link, memoryId, before, after, by, agent } = event;
  return {
    ...{
      subject,
      action,
      about: link ? [link.sourceId, link.targetId] : [memoryId],
      kind: link?.kind ?? null,
      before,
      after,
    },
    ...{ by: stage.nameOf(by.id), agent: agent && stage.nameOf(agent.id) },
  };
}

async function readAll<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<Item> = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

async function run(stage: Stage, step: Step): Promise<Answer> {
  if (isAccessStep(step)) return performAccess(stage, step);
  const actor = stage.actors[step.as];
  switch (step.do) {
    case "put": {
      const { outcome, link } = await putLink(actor, { ...keyOf(step), ...step.value });
      return { word: outcome, says: toLink(stage, link) };
    }
    case "unlink":
      await deleteLink(actor, keyOf(step));
      return { word: "deleted" };
    case "get":
      return { word: "read", says: toLink(stage, await getLink(actor, keyOf(step))) };
    case "links": {
      const { inbound, limit } = step;
      const direction = inbound ? "inbound" : "outbound";
      const listed = await readAll((cursor) =>
        listLinks(actor, {
          id: MemoryId.parse(step.of),
          direction,
          kind: step.kind ?? undefined,
          limit,
          cursor,
        }),
      );
      return {
        word: "read",
        says: listed.map(({ memory: { id, title, type, archivedAt }, ...link }) => ({
          ...toLink(stage, link),
          memory: { id, title, type, archived: archivedAt !== null },
        })),
      };
    }
    case "create": {
      const { title, scope, related: relatedIds, key } = step;
      const input = CreateMemory.parse({ title, content: "content", scope, relatedIds });
      const made = await createMemory(actor, { ...input, idempotencyKey: key ?? undefined });
      return { word: "created", says: toMemory(stage, made) };
    }
    case "update": {
      const { title, scope, related } = step;
      const changes = UpdateMemory.parse({
        ...(title === null ? {} : { title }),
        ...(scope === null ? {} : { scope }),
        ...(related.length === 0 ? {} : { relatedIds: related }),
      });
      return {
        word: "done",
        says: toMemory(stage, await updateMemory(actor, { ...changes, ...expecting(step) })),
      };
    }
    case "purge":
      await purgeMemory(actor, expecting(step));
      return { word: "purged" };
    case "release":
      return { word: "done", says: (await releaseLinks(actor, { id: MemoryId.parse(step.of) })).released };
    case "read": {
      const memory = await getMemory(actor, { id: MemoryId.parse(step.of) });
      return { word: "read", says: { ...toMemory(stage, memory), links: memory.links } };
    }
    case "memories": {
      const query = ListMemoriesQuery.parse({
        state: step.state,
        sort: "created",
        limit: String(step.limit),
      });
      const listed = await readAll((cursor) => listMemories(actor, { ...query, cursor }));
      return { word: "read", says: listed.map((memory) => toMemory(stage, memory)) };
    }
    case "search": {
      const { q, state, limit } = step;
      const query = ListMemoriesQuery.parse({ q, state, sort: "created", limit: String(limit) });
      const counts: (Count | null)[] = [];
      const listed = await readAll(async (cursor) => {
        const { count, ...page } = await listMemories(actor, { ...query, cursor });
        counts.push(count);
        return page;
      });
      return { word: "read", says: { counts, memories: listed.map((memory) => toMemory(stage, memory)) } };
    }
    case "around": {
      const { direction, depth, limit } = step;
      const around = { id: MemoryId.parse(step.of), direction, depth, limit, kind: step.kind ?? undefined };
      return { word: "read", says: await readNeighborhood(actor, around) };
    }
    case "path": {
      const ends = { id: MemoryId.parse(step.source), other: MemoryId.parse(step.target) };
      const { direction, kind } = step;
      return { word: "read", says: await findPath(actor, { ...ends, direction, kind: kind ?? undefined }) };
    }
    case "import":
      return performImport(stage, step);
    case "export":
      return performExport(stage, step.as);
    case "archive": {
      const successorId = step.successor === null ? undefined : MemoryId.parse(step.successor);
      return {
        word: "done",
        says: toMemory(stage, await archiveMemory(actor, { ...expecting(step), successorId })),
      };
    }
    case "unarchive":
      return { word: "done", says: toMemory(stage, await unarchiveMemory(actor, expecting(step))) };
    case "trash":
      await trashMemory(actor, expecting(step));
      return { word: "trashed" };
    case "restore": {
      const { memory, restored, notRestored } = await restoreMemory(actor, expecting(step));
      return { word: "done", says: { ...toMemory(stage, memory), links: restored.links, notRestored } };
    }
    case "graph":
      return { word: "read", says: await readGraph(actor, { links: step.links, memories: step.memories }) };
    case "events": {
      const memory = step.of === null ? undefined : MemoryId.parse(step.of);
      const listed = await readAll((cursor) => listEvents(actor, { memory, limit: step.limit, cursor }));
      return { word: "read", says: listed.map((event) => toEvent(stage, event)) };
    }
  }
}

function keyOf({ source, target, kind }: { source: string; target: string; kind: string }) {
  return { source: MemoryId.parse(source), target: MemoryId.parse(target), kind };
}

function expecting({ of, ifMatch }: { of: string; ifMatch: string[] | "*" | null }) {
  return { id: MemoryId.parse(of), ifMatch: ifMatch ?? undefined };
}

/** Does a step by the product's own operation. A refusal is an answer; anything else is thrown on. */
export async function perform(stage: Stage, step: Step): Promise<Answer> {
  try {
    return await run(stage, step);
  } catch (error) {
    if (error instanceof ServiceError) return { word: toWord(error) };
    throw error;
  }
}
