import { getAgent } from "#lib/access/get-agent.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.getAgent, getAgent),
});
