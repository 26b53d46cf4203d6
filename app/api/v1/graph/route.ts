import { endpoints } from "#lib/contract/endpoints.ts";
import { openGraph } from "#lib/graph/open-graph.ts";
import { defineRoutes, formedRoute } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: formedRoute(endpoints.readGraph, openGraph),
});
