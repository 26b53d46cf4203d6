import { hostileSegments, hostileTexts } from "./hostile-text.ts";
import type { Mutation } from "./mutation.ts";

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const inPath: [string, Mutation][] = Object.entries(hostileSegments).map(([name, spell]) => [
  `path: ${name}`,
  (request, { draw }) => {
    const ids = request.path.match(uuid);
    if (!ids) return null;
    const id = draw.pick(ids);
    return { ...request, path: request.path.replace(id, () => spell(id)) };
  },
]);

/** A text in a query: what has no UTF-8 goes as the three bytes that such programs send. */
const spelled = (text: string) => encodeURIComponent(text.toWellFormed());

/** Every parameter that the operation knows is given, one of them like this. */
const inQuery = (change: (name: string, text: string) => string[]): Mutation => {
  return (request, { draw, operation }) => {
    const names = operation.parameters.filter((each) => each.in === "query").map((each) => each.name);
    if (names.length === 0) return null;
    const name = draw.pick(names);
    const others = request.query.filter((each) => !each.startsWith(`${name}=`));
    return {
      ...request,
      query: [...others, ...change(name, spelled(draw.pick(hostileTexts)).slice(0, 9_000))],
    };
  };
};

const more = (...query: string[]): Mutation => {
  return (request) => ({ ...request, query: [...request.query, ...query] });
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"] as const;

export const addressMutations: Record<string, Mutation> = {
  ...Object.fromEntries(inPath),
  "path: one more part": (request) => ({ ...request, path: `${request.path}/more` }),
  "path: upper case": (request) => ({ ...request, path: request.path.toUpperCase() }),
  "path: an empty part": (request) => ({ ...request, path: request.path.replace(/\/(?=[^/]*$)/, "//") }),
  "path: of a list": (request, { draw, world }) =>
    world.cursors.length === 0 ? null : { ...request, path: draw.pick(world.cursors).path },
  "query: unknown": more("colour=red"),
  "query: unknown, of a prototype": more("__proto__=1"),
  "query: unknown, of every object": more("constructor=1", "toString=2"),
  "query: a name alone": more("q"),
  "query: nothing but signs": more("", "=", "=="),
  "query: a key": more("api_key=weft_x"),
  "query: many": more(...Array.from({ length: 500 }, (_, index) => `p${index}=1`)),
  "query: half a sign": more("kind=%"),
  "query: no UTF-8": more("kind=%ff%fe"),
  "query: given twice": (request, { draw }) =>
    request.query.length === 0 ? null : { ...request, query: [...request.query, draw.pick(request.query)] },
  "query: empty": inQuery((name) => [`${name}=`]),
  "query: a list": inQuery((name) => [`${name}[]=1`]),
  "query: an index": inQuery((name) => [`${name}[0]=1`]),
  "query: semicolons": inQuery((name) => [`${name}=1;${name}=2`]),
  "query: upper case": inQuery((name) => [`${name.toUpperCase()}=1`]),
  "query: twice": inQuery((name, text) => [`${name}=a`, `${name}=${text}`]),
  "query: any text": inQuery((name, text) => [`${name}=${text}`]),
  "query: a number out of range": inQuery((name) => [`${name}=${"9".repeat(18)}`]),
  "query: a number below": inQuery((name) => [`${name}=-1`]),
  "query: a broken number": inQuery((name) => [`${name}=1.5e3`]),
  "query: a cursor that was changed": (request, { draw, world }) => {
    const known = world.cursors.map(({ cursor }) => cursor);
    if (known.length === 0 || !request.path.includes("s")) return null;
    const cursor = draw.pick(known);
    const at = Math.floor(cursor.length / 2);
    const changed = draw.pick([
      cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1),
      cursor.slice(1),
      `${cursor}=`,
      `${cursor}.`,
      cursor.split(".")[0] ?? "",
      `.${cursor.split(".")[1]}`,
      "W10.AAAAAAAAAAAAAAAAAAAAAA",
      "e".repeat(2_001),
    ]);
    return { ...request, query: [...request.query, `cursor=${encodeURIComponent(changed)}`] };
  },
  "query: another list's cursor": (request, { draw, world, operation }) => {
    const others = world.cursors.filter(({ endpoint }) => endpoint !== operation.operationId);
    if (others.length === 0) return null;
    return {
      ...request,
      query: [...request.query, `cursor=${encodeURIComponent(draw.pick(others).cursor)}`],
    };
  },
  "another method": (request, { draw }) => ({ ...request, method: draw.pick(methods) }),
  "a method in a header": (request, { draw }) => ({
    ...request,
    headers: { ...request.headers, "x-http-method-override": draw.pick(["DELETE", "PUT", "PATCH"]) },
  }),
};
