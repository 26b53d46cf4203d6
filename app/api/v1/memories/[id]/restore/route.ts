import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { withEtag } from "#lib/http/with-etag.ts";
import { restoreMemory } from "#lib/memories/restore-memory.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  POST: route(endpoints.restoreMemory, restoreMemory, ({ memory }) => withEtag(memory)),
});
