import { putGrant } from "#lib/access/put-grant.ts";
import { revokeGrant } from "#lib/access/revoke-grant.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PUT: route(endpoints.putGrant, putGrant, ({ outcome }) => ({ status: outcome === "created" ? 201 : 200 })),
  DELETE: route(endpoints.revokeGrant, revokeGrant),
});
