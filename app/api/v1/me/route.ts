import { readMe } from "#lib/auth/read-me.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, routeWithoutWorkspace } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: routeWithoutWorkspace(endpoints.readMe, readMe),
});
