import { createKey } from "#lib/access/create-key.ts";
import { listKeys } from "#lib/access/list-keys.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.listKeys, listKeys),
  POST: route(endpoints.createKey, createKey),
});
