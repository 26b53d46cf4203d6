import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { exportMemories } from "#lib/transfer/export-memories.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.exportMemories, (actor) => exportMemories(actor)),
});
