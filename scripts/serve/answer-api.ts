import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { notFound, ServiceError } from "#lib/contract/error.ts";
import { toProblemResponse } from "#lib/http/define-routes.ts";
import { logRequest } from "#lib/http/log.ts";
import { toRefusal } from "#lib/http/to-refusal.ts";
import { projectDirectory } from "#scripts/settings.ts";

type RouteModule = Partial<Record<string, (request: Request) => Response | Promise<Response>>>;

/** What stays Next's: next-auth asks it for the cookies, and the document is made once, by the build. */
const ofNext = ["api/auth/[...nextauth]", "openapi.json"];

/** The path of a folder of `app` as the router writes it: `[id]` is a value, `[[...path]]` whatever is left. */
function toPattern(folder: string): string {
  return `/${folder.replace(/\[\[\.\.\.\w+\]\]/, "*").replace(/\[(\w+)\]/g, ":$1")}`;
}

/** The folders of `app` that hold a route, in the order in which they are tried: a name of its own before `[any]`, and that before the rest. */
function findFolders(): string[] {
  const rank = (folder: string) => folder.replaceAll("[", "~");
  return readdirSync(join(projectDirectory, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === "route.ts")
    .map(dirname)
    .filter((folder) => !ofNext.includes(folder))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** A request that is none of any URL (its host or its path can't be in one) is found out before the router has it. */
function answerFault(error: unknown): Response {
  const requestId = randomUUID();
  const fault =
    error instanceof RequestError
      ? new ServiceError("invalid_request", { detail: "The URL or the Host header is malformed." })
      : toRefusal(error, requestId);
  const response = toProblemResponse(fault, requestId);
  logRequest("", {}, requestId, response.status, 0);
  return response;
}

/**
 * Answers what is no page: the routes under `app`, found as Next finds them and called without it. On the way through Next a request costs
 * several times what Weft does for it (docs/decisions/0023-the-api-without-next.md).
 */
export async function openRoutes() {
  const router = new Hono<{ Bindings: HttpBindings }>();
  const folders = findFolders();
  // Routes of the API answer every method themselves.
  const refusal = { status: 405, headers: { Allow: "GET, HEAD" } };
  for (const folder of folders) {
    const file = join(projectDirectory, "app", folder, "route.ts");
    const route: RouteModule = await import(pathToFileURL(file).href);
    router.all(toPattern(folder), ({ req }) => {
      const answer = route[req.method === "HEAD" ? "GET" : req.method];
      return answer?.(req.raw) ?? new Response(null, refusal);
    });
  }
  // Its log line has an id by now.
  router.notFound(({ env }) =>
    toProblemResponse(notFound(), String(env.outgoing.getHeader("X-Request-Id") ?? randomUUID())),
  );
  const places = new Set(folders.map((folder) => folder.split("/")[0]));
  return {
    /** Whether a URL is answered by a route, and not by a page or a file of Next's. */
    isOfApi: (url: string) => places.has(url.split(/[/?]/)[1]) && !url.startsWith("/api/auth/"),
    answerApi: getRequestListener(router.fetch, { overrideGlobalObjects: false, errorHandler: answerFault }),
  };
}
