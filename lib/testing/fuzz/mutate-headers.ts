import { randomUUID } from "node:crypto";
import { type Mutation, withHeader, withoutHeader } from "./mutation.ts";

const forged = "weft_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Credentials that are none, made of one that is. */
const credentials: Record<string, (authorization: string) => string | null> = {
  none: () => null,
  forged: () => `Bearer ${forged}`,
  "one character other": (good) => good.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
  "one character short": (good) => good.slice(0, -1),
  "one character more": (good) => `${good}A`,
  "in upper case": (good) => good.toUpperCase(),
  "of no scheme": (good) => good.replace("Bearer ", ""),
  "of another scheme": (good) => good.replace("Bearer", "Basic"),
  "of two": (good) => `${good}, ${good}`,
  "with a quote": (good) => good.replace("Bearer ", 'Bearer "'),
  "with a tab": (good) => good.replace(" ", "\t"),
  "with nothing after": () => "Bearer",
  "of Latin letters": () => `Bearer weft_${"é".repeat(43)}`,
  "a token of three parts": () => "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
  "of 100 kB": () => `Bearer weft_${"A".repeat(100_000)}`,
};

const replaced: [string, Mutation][] = Object.entries(credentials).map(([name, toHeader]) => [
  `credential: ${name}`,
  (request) => {
    const good = request.headers.authorization;
    if (good === undefined) return null;
    const bad = toHeader(good);
    return {
      ...(bad === null ? withoutHeader(request, "authorization") : withHeader(request, "authorization", bad)),
      as: "nobody",
    };
  },
]);

const inCookie = (change: (cookie: string) => string, as?: string): Mutation => {
  return (request) => {
    const { cookie } = request.headers;
    if (cookie === undefined) return null;
    return { ...withHeader(request, "cookie", change(cookie)), ...(as ? { as } : {}) };
  };
};

const oneOf = (name: string, values: readonly string[], needed = true): Mutation => {
  return (request, { draw, operation }) => {
    const known = operation.parameters.some(
      (each) => each.in === "header" && each.name.toLowerCase() === name,
    );
    return needed && !known ? null : withHeader(request, name, draw.pick(values));
  };
};

const types = [
  "text/plain",
  "application/json; charset=utf-8",
  "application/json;charset=utf-16",
  "APPLICATION/JSON",
  "application/json;;;",
  "application/json, text/plain",
  "application/jsonx",
  "application/problem+json",
  "application/merge-patch+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/x-ndjson",
  "application/x-ndjson; charset=latin1",
  "*/*",
  "json",
  ";",
];

const tags = [
  '"1"',
  '"0"',
  "*",
  'W/"1"',
  '"1", "2"',
  ',"1",',
  '""',
  '"é"',
  "1",
  '"1',
  "**",
  '"a" "b"',
  "",
  " ",
  '"\t"',
  `"${"9".repeat(400)}"`,
  `${'"1",'.repeat(2_000)}"1"`,
];
const idempotency = [
  "a",
  "!~",
  "a b",
  "",
  "é",
  "x".repeat(255),
  "x".repeat(256),
  "\t",
  '"quoted"',
  "00000000-0000-0000-0000-000000000000",
  "';--",
];
const lastEvents = [
  "",
  "1",
  "0",
  randomUUID(),
  randomUUID().toUpperCase(),
  `{${randomUUID()}}`,
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "é",
  "x".repeat(5_000),
  "-1",
];
const workspaces = [
  "",
  " ",
  "nowhere",
  randomUUID(),
  randomUUID().toUpperCase(),
  "é",
  "x".repeat(3_000),
  "00000000-0000-0000-0000-000000000000",
  "%00",
  "../",
  "a, b",
];

export const headerMutations: Record<string, Mutation> = {
  ...Object.fromEntries(replaced),
  "credential: that ended": (request, { draw, world }) => {
    const { authorization: _, cookie: __, ...rest } = request.headers;
    const name = draw.pick(Object.keys(world.ended));
    // A traveller's session is good for reading.
    const as = /page|workspace/.test(name) ? "traveller" : "nobody";
    return { ...request, as, headers: { ...rest, ...world.ended[name] } };
  },
  "credential: that of a stranger": (request, { world }) => {
    const stranger = world.players.find(({ name }) => name === "stranger");
    const { cookie: _, ...rest } = request.headers;
    return { ...request, as: "stranger", headers: { ...rest, ...stranger?.headers } };
  },
  "cookie: cut": inCookie((cookie) => cookie.slice(0, -9), "nobody"),
  "cookie: changed": inCookie((cookie) => cookie.replace(/.{9}$/, "AAAAAAAAA"), "nobody"),
  "cookie: twice": inCookie((cookie) => `${cookie}; next-auth.session-token=x`),
  "cookie: many": inCookie((cookie) => `${"a=b; ".repeat(2_000)}${cookie}`),
  "cookie: of a secure site": inCookie((cookie) => `__Secure-${cookie}`, "nobody"),
  "cookie: from a foreign page": (request) =>
    request.headers.cookie === undefined ? null : withHeader(request, "origin", "https://elsewhere.example"),
  "cookie: from no page": (request) =>
    request.headers.cookie === undefined ? null : withHeader(request, "origin", "null"),
  "a session beside a key": (request, { world }) => {
    const cookie = world.players.find(({ name }) => name === "session")?.headers.cookie;
    return request.headers.authorization && cookie ? withHeader(request, "cookie", cookie) : null;
  },
  "workspace: another": oneOf("weft-workspace", workspaces),
  "workspace: the stranger's": (request, { world, player }) => {
    const stranger = world.players.find(({ name }) => name === "stranger");
    if (player.name === "stranger" || !stranger) return null;
    return withHeader(request, "weft-workspace", stranger.workspaces[0] ?? "");
  },
  "type: another": oneOf("content-type", types, false),
  "type: none": (request) =>
    request.headers["content-type"] ? withoutHeader(request, "content-type") : null,
  "accept: another": oneOf("accept", ["text/html", "application/xml", "", "*/*;q=0", "image/png"], false),
  "if-match: another": oneOf("if-match", tags),
  "idempotency-key: another": oneOf("idempotency-key", idempotency),
  "last-event-id: another": oneOf("last-event-id", lastEvents),
  "headers of proxies": (request) => ({
    ...request,
    headers: {
      ...request.headers,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "elsewhere.example",
      "x-original-url": "/api/v1/me",
      "x-middleware-subrequest": "middleware:middleware:middleware",
      "next-action": "x",
      rsc: "1",
    },
  }),
};
