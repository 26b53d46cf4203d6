import { endpoints } from "#lib/contract/endpoints.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.readGraph, (actor) => readGraph(actor)),
});
