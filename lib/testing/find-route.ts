import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Method } from "#lib/contract/endpoints.ts";

export type RouteModule = Record<Method | "OPTIONS", (request: Request) => Promise<Response>>;

const root = join(import.meta.dirname, "../../app/api/v1");

/** The file that answers a path of the contract, found as Next finds it: a name of its own first, else `[any]`. */
export function routeFile(path: string): string {
  const directory = path
    .split("/")
    .filter(Boolean)
    .reduce((parent, segment) => {
      const names = readdirSync(parent);
      const named = segment.startsWith("{") ? names.find((name) => /^\[\w+\]$/.test(name)) : segment;
      if (named === undefined) throw new Error(`No folder in ${parent} answers ${segment} of ${path}`);
      return join(parent, named);
    }, root);
  return join(directory, "route.ts");
}

/** The handlers of a path of the contract. */
export async function findRoute(path: string): Promise<RouteModule> {
  return import(pathToFileURL(routeFile(path)).href);
}
