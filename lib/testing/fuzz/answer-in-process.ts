import { type Endpoint, type EndpointName, endpoints } from "#lib/contract/endpoints.ts";
import { GET as nothingHere } from "../../../app/api/[[...path]]/route.ts";
import { findRoute, type RouteModule } from "../find-route.ts";

const templates = [...new Set(Object.values<Endpoint>(endpoints).map(({ path }) => path))]
  // As Next has it: a name of its own comes before any.
  .sort((a, b) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1));

function matches(template: string, path: string): boolean {
  const [parts, given] = [template.split("/"), path.split("/")];
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
  );
}

/** The path of the contract that an address is of, if it is of one. */
export function templateOf(url: string): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith("/api/v1/")) return undefined;
  return templates.find((template) => matches(template, pathname.slice("/api/v1".length)));
}

/** The endpoint that a request is for, if it is for one. */
export function endpointOf({ url, method }: Request): EndpointName | undefined {
  const path = templateOf(url);
  return (Object.keys(endpoints) as EndpointName[]).find(
    (name) => endpoints[name].path === path && endpoints[name].method === method,
  );
}

const modules = new Map<string, Promise<RouteModule>>();

/** Hands a request to the handler that Next would hand it to. */
export async function answerInProcess(request: Request): Promise<Response> {
  const path = templateOf(request.url);
  if (path === undefined) return nothingHere(request);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const module = modules.get(path) ?? findRoute(path);
  modules.set(path, module);
  return (await module)[method as "GET"](request);
}
