import { endpoints } from "#lib/contract/endpoints.ts";
import { readNeighborhood } from "#lib/graph/read-neighborhood.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.readNeighborhood, (actor, query) => readNeighborhood(actor, query)),
});
