import { endpoints } from "#lib/contract/endpoints.ts";
import { putPositions } from "#lib/graph/put-positions.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: route(endpoints.putPositions, putPositions),
});
