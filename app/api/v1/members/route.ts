import { addMember } from "#lib/access/add-member.ts";
import { listMembers } from "#lib/access/list-members.ts";
import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.listMembers, listMembers),
  POST: route(endpoints.addMember, addMember, ({ outcome }) => ({
    status: outcome === "created" ? 201 : 200,
  })),
});
