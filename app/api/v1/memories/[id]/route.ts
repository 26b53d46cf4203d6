import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.getMemory, getMemory, (memory) => ({ headers: { ETag: `"${memory.version}"` } })),
  DELETE: route(endpoints.trashMemory, trashMemory),
});
