import { revokeKey } from "#lib/access/revoke-key.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  DELETE: route(endpoints.revokeKey, revokeKey),
});
