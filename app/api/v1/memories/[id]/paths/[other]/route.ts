import { endpoints } from "#lib/contract/endpoints.ts";
import { findPath } from "#lib/graph/find-path.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.findPath, (actor, query) => findPath(actor, query)),
});
