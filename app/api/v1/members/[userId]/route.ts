import { changeMember } from "#lib/access/change-member.ts";
import { removeMember } from "#lib/access/remove-member.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  PATCH: route(endpoints.changeMember, changeMember),
  DELETE: route(endpoints.removeMember, removeMember),
});
