import { notFound } from "#lib/contract/error.ts";
import { defineRoutes, type Handler } from "#lib/http/define-routes.ts";

const nothingHere: Handler = async () => {
  throw notFound();
};

/** Under /api/ every answer is JSON: a path that nobody declares is the same 404 as any other. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoutes({
  GET: nothingHere,
  POST: nothingHere,
  PUT: nothingHere,
  PATCH: nothingHere,
  DELETE: nothingHere,
});
