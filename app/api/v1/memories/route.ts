import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { withEtag } from "#lib/http/with-etag.ts";
import { createMemory } from "#lib/memories/create-memory.ts";
import { listMemories } from "#lib/memories/list-memories.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.listMemories, listMemories),
  POST: route(endpoints.createMemory, createMemory, (memory) => ({
    headers: { Location: `/api/v1/memories/${memory.id}`, ...withEtag(memory).headers },
  })),
});
