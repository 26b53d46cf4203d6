import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { purgeMemory } from "#lib/memories/purge-memory.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: route(endpoints.purgeMemory, purgeMemory),
});
