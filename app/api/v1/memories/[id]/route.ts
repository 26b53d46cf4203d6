import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { withEtag } from "#lib/http/with-etag.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import { trashMemory } from "#lib/memories/trash-memory.ts";
import { updateMemory } from "#lib/memories/update-memory.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.getMemory, getMemory, withEtag),
  PATCH: route(endpoints.updateMemory, updateMemory, withEtag),
  DELETE: route(endpoints.trashMemory, trashMemory),
});
