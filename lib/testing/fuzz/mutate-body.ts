import fc from "fast-check";
import { type FuzzRequest, readBody, toBytes, withBody } from "./fuzz-request.ts";
import { hostileMetadata, hostileNumbers, hostileTexts } from "./hostile-text.ts";
import type { Mutation, Place } from "./mutation.ts";

/** The text of the JSON body, put another way. */
const asText = (change: (json: string) => string): Mutation => {
  return (request) => {
    const body = readBody(request);
    return body === undefined ? null : withBody(request, change(JSON.stringify(body)));
  };
};

/** One field of the body, known to it, is this JSON. */
function withField(request: FuzzRequest, field: string, json: string): FuzzRequest {
  const { [field]: _, ...rest } = readBody(request) ?? {};
  const others = JSON.stringify(rest).slice(1, -1);
  return withBody(request, `{${others}${others ? "," : ""}${JSON.stringify(field)}:${json}}`);
}

const textFields = new Set([
  "title",
  "content",
  "type",
  "name",
  "email",
  "scope",
  "role",
  "access",
  "tags",
  "expiresAt",
]);

const inField = (
  is: (field: string) => boolean,
  spell: (place: Place, field: string) => string,
): Mutation => {
  return (request, place) => {
    const schema = place.operation.requestBody?.content["application/json"]?.schema;
    const fields = Object.keys(schema?.properties ?? {}).filter(is);
    if (fields.length === 0) return null;
    const field = place.draw.pick(fields);
    return withField(request, field, spell(place, field));
  };
};

/** JSON of a text, unpaired surrogates and all. */
const toJson = (field: string, text: string) => JSON.stringify(field === "tags" ? [text] : text);

const atoms = [
  "null",
  "0",
  "-1",
  "1.5",
  "1e400",
  "true",
  "[]",
  "[[]]",
  "{}",
  '""',
  '"x"',
  "[null]",
  '{"a":1}',
];
const dates = [
  "2099-02-30T00:00:00Z",
  "2099-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59-23:59",
  "2099-01-01T00:00:00+23:59",
  "2099-06-30T23:59:60Z",
  "+010000-01-01T00:00:00Z",
  "2099-01-01T00:00:00.000000000000001Z",
  "2099-01-01t00:00:00z",
  "1970-01-01T00:00:00Z",
  "infinity",
  "now",
];
const ids = (place: Place) => [
  ...place.world.unseen,
  "not-an-id",
  "",
  "00000000-0000-0000-0000-000000000000",
  "A0000000-0000-0000-0000-00000000000A",
];

/** The bytes of a body with one of them another. */
function flip({ draw }: Place, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = draw.value(fc.integer({ min: 0, max: body.length - 1 }));
  const flipped = new Uint8Array(body);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << draw.value(fc.integer({ min: 0, max: 7 })));
  return flipped;
}

export const bodyMutations: Record<string, Mutation> = {
  "JSON: cut": asText((json) => json.slice(0, -1)),
  "JSON: cut in the middle": asText((json) => json.slice(0, json.length / 2)),
  "JSON: after a byte order mark": asText((json) => `\ufeff${json}`),
  "JSON: a field twice": asText((json) => json.replace("{", '{"x":1,"x":2,')),
  "JSON: a prototype": asText((json) => json.replace("{", '{"__proto__":{"scope":"private"},')),
  "JSON: a constructor": asText((json) => json.replace("{", '{"constructor":{"prototype":{}},')),
  "JSON: a field unknown": asText((json) => json.replace("{", '{"colour":"red",')),
  "JSON: a field that is an answer's": asText((json) => json.replace("{", '{"ownerId":"x","version":9,')),
  "JSON: comments": asText((json) => `/* a */ ${json} // b`),
  "JSON: two": asText((json) => `${json}${json}`),
  "JSON: two lines": asText((json) => `${json}\n${json}`),
  "JSON: in a list": asText((json) => `[${json}]`),
  "JSON: in a text": asText((json) => JSON.stringify(json)),
  "JSON: a comma more": asText((json) => json.replace(/}$/, ",}")),
  "JSON: simple quotes": asText((json) => json.replaceAll('"', "'")),
  "JSON: white space": asText((json) => `\t\r\n ${json}\n`),
  "JSON: white space of Unicode": asText((json) => `\u00a0${json}`),
  "JSON: null": asText(() => "null"),
  "JSON: a number": asText(() => "1"),
  "JSON: NaN": asText(() => "NaN"),
  "JSON: nothing but space": asText(() => " "),
  "JSON: a deep list": asText((json) =>
    json.replace("{", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},`),
  ),
  "JSON: a list that never ends": asText(() => "[".repeat(100_000)),
  "JSON: 600 kB": asText((json) => `${json}${" ".repeat(600_000)}`),
  "JSON: in UTF-16": (request) => {
    const body = readBody(request);
    if (body === undefined) return null;
    return { ...request, body: new Uint8Array(Buffer.from(JSON.stringify(body), "utf16le")) };
  },
  "JSON: no UTF-8": (request) => {
    if (readBody(request) === undefined) return null;
    return { ...request, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) };
  },
  "a byte that flipped": (request, place) =>
    request.body && request.body.length > 0 ? { ...request, body: flip(place, request.body) } : null,
  "a body where none is asked for": (request, { draw }) =>
    request.body === null && request.method !== "GET"
      ? withBody(request, draw.pick(["{}", '{"a":1}', "null", "[]", "x", '{"__proto__":1}']))
      : null,
  "no body": (request) => (request.body ? { ...request, body: null } : null),
  "field: of another sort": inField(
    () => true,
    ({ draw }) => draw.pick(atoms),
  ),
  "field: a text": inField(
    (field) => textFields.has(field),
    ({ draw }, field) => toJson(field, draw.pick(hostileTexts)),
  ),
  "field: many tags": inField(
    (field) => field === "tags",
    ({ draw }) =>
      JSON.stringify(Array.from({ length: draw.pick([32, 33, 5_000]) }, (_, index) => `t${index}`)),
  ),
  "field: a weight": inField(
    (field) => field === "weight",
    ({ draw }) => draw.pick(hostileNumbers),
  ),
  "field: metadata": inField(
    (field) => field === "metadata",
    ({ draw }) => draw.pick(hostileMetadata),
  ),
  "field: a time": inField(
    (field) => field === "expiresAt",
    ({ draw }) => JSON.stringify(draw.pick(dates)),
  ),
  "field: an id": inField(
    (field) => /Ids?$/.test(field),
    (place, field) => {
      const id = place.draw.pick(ids(place));
      return JSON.stringify(field === "relatedIds" ? Array(place.draw.pick([1, 2, 100, 101])).fill(id) : id);
    },
  ),
};

type Line = (place: Place, text: string) => string;

const lines: Record<string, Line> = {
  "no end": (_, text) => text.trimEnd(),
  cut: (_, text) => text.slice(0, -3),
  returns: (_, text) => text.replaceAll("\n", "\r\n"),
  "empty ones": (_, text) => `\n\n${text}\n \n`,
  "a byte order mark": (_, text) => `\ufeff${text}`,
  "no JSON": (_, text) => `nonsense\n${text}`,
  "a list": (_, text) => `[]\n${text}null\n1\n"x"\n`,
  "of no type": (_, text) => `{"externalId":"x","content":"y"}\n${text}`,
  "of an unknown type": (_, text) => `{"type":"event"}\n${text}`,
  "a prototype": (_, text) =>
    `{"type":"memory","externalId":"p","content":"x","__proto__":{"scope":"private"}}\n${text}`,
  "a field unknown": (_, text) => `{"type":"memory","externalId":"p","content":"x","colour":"red"}\n${text}`,
  "its own successor": (_, text) =>
    `{"type":"memory","externalId":"own","content":"x","successor":"own"}\n${text}`,
  "successors in a ring": (_, text) =>
    `${text}{"type":"memory","externalId":"r1","content":"x","successor":"r2"}\n{"type":"memory","externalId":"r2","content":"x","successor":"r1"}\n`,
  "a link to itself": (_, text) => `${text}{"type":"link","source":"a","target":"a"}\n`,
  "a link of the reserved kind": (_, text) =>
    `${text}{"type":"link","source":"a","target":"b","kind":"supersedes"}\n`,
  "ends that are unseen": ({ world }, text) =>
    `${text}{"type":"link","source":"${world.unseen[0]}","target":"${world.unseen[1]}"}\n`,
  "a name that is unseen": ({ world }, text) =>
    `${text}{"type":"memory","externalId":"${world.unseen[0]}","content":"mine"}\n`,
  "one name twice": (_, text) =>
    `${text}${'{"type":"memory","externalId":"twice","content":"x"}\n'.repeat(2)}`,
  "hostile texts": ({ draw }, text) =>
    `${text}${JSON.stringify({ type: "memory", externalId: draw.pick(hostileTexts), content: draw.pick(hostileTexts), title: draw.pick(hostileTexts) })}\n`,
  "a hostile kind": ({ draw }, text) =>
    `${text}${JSON.stringify({ type: "link", source: "a", target: "b", kind: draw.pick(hostileTexts) })}\n`,
  "hostile metadata": ({ draw }, text) =>
    `${text}{"type":"memory","externalId":"m","content":"x","metadata":${draw.pick(hostileMetadata)}}\n`,
  "a hostile weight": ({ draw }, text) =>
    `${text}{"type":"link","source":"a","target":"b","weight":${draw.pick(hostileNumbers)}}\n`,
  "a hostile time": ({ draw }, text) =>
    `${text}{"type":"memory","externalId":"t","content":"x","archivedAt":${JSON.stringify(draw.pick(dates))}}\n`,
  "a long one": (_, text) => `${text}{"type":"memory","externalId":"l","content":"${"x".repeat(600_000)}"}\n`,
  many: (_, text) => `${text}${'{"type":"link","source":"a","target":"nowhere"}\n'.repeat(3_000)}`,
  zeros: (_, text) => `${"\0".repeat(64)}\n${text}`,
};

export const lineMutations: Record<string, Mutation> = Object.fromEntries(
  Object.entries(lines).map(([name, change]): [string, Mutation] => [
    `lines: ${name}`,
    (request, place) => {
      if (place.operation.operationId !== "importMemories" || !request.body) return null;
      return { ...request, body: toBytes(change(place, new TextDecoder().decode(request.body))) };
    },
  ]),
);
