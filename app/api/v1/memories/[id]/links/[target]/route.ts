import { endpoints } from "#lib/contract/endpoints.ts";
import { defineRoutes, route } from "#lib/http/define-routes.ts";
import { deleteLink } from "#lib/links/delete-link.ts";
import { getLink } from "#lib/links/get-link.ts";
import { putLink } from "#lib/links/put-link.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: route(endpoints.getLink, getLink),
  PUT: route(endpoints.putLink, putLink, ({ outcome }) => ({ status: outcome === "created" ? 201 : 200 })),
  DELETE: route(endpoints.deleteLink, deleteLink),
});
