import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { withEtag } from "#lib/http/with-etag.ts";
import { archiveMemory } from "#lib/memories/archive-memory.ts";
import { unarchiveMemory } from "#lib/memories/unarchive-memory.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: route(endpoints.archiveMemory, archiveMemory, withEtag),
  DELETE: route(endpoints.unarchiveMemory, unarchiveMemory, withEtag),
});
