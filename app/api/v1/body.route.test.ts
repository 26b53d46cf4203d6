import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { type Endpoint, endpoints } from "#lib/contract/endpoints.ts";
import { limits } from "#lib/contract/limits.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames, fieldsOf, type JsonSchema } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, pointersOf, refusal } from "#lib/testing/call-route.ts";

let actor: Actor;
let as: Credential;

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
  as = await buildKey(actor);
});

const json = { "content-type": "application/json" };
const takesBody = endpointNames.filter((name) => endpoints[name].body !== null);
const takesNone = endpointNames.filter((name) => {
  const endpoint: Endpoint = endpoints[name];
  return endpoint.body === null && !endpoint.bodyLines && endpoint.method !== "GET";
});

/** JSON of `depth` objects, one in the other. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
}

/** JSON texts that are no value of a schema. */
function wrongValues(schema: JsonSchema): string[] {
  const others = { string: '"0.5"', number: "1", object: "{}", array: "[]", boolean: "true" };
  const type = schema.type === "integer" ? "number" : schema.type;
  const { [type as "string"]: _, ...wrong } = others;
  const alike = schema.enum || schema.format === "uuid" ? ['"\\u0000"', '""', '" "'] : [];
  return ["null", ...Object.values(wrong), ...alike];
}

describe.each(takesBody)("%s", (name) => {
  const fields = fieldsOf(name, "body");
  const { bodyBytes: most = limits.bodyBytes }: Endpoint = endpoints[name];
  let sample: Call;
  let required: Record<string, unknown>;
  beforeAll(async () => {
    sample = await buildSample(actor, name);
    required = sample.body as Record<string, unknown>;
  });

  /** The pointers of the 400 that a body is answered with. */
  async function faults(body: string | Uint8Array): Promise<string[]> {
    const problem = await refusal(name, { ...sample, as, body, headers: json });
    expect({ body: String(body).slice(0, 200), problem }).toMatchObject({
      problem: { code: "invalid_request", status: 400 },
    });
    return pointersOf(problem);
  }

  /** The required fields as JSON, and `field` with a value that is JSON already. */
  function withField(field: string, value: string): string {
    const { [field]: _, ...others } = required;
    const parts = Object.entries(others).map((entry) => entry.map((part) => JSON.stringify(part)).join(":"));
    return `{${[...parts, `${JSON.stringify(field)}:${value}`].join(",")}}`;
  }

  it("takes JSON, and says 415 to anything else", async () => {
    for (const type of ["application/json", "Application/JSON", "application/json; charset=utf-8"]) {
      const fresh = await buildSample(actor, name);
      expect((await call(name, { ...fresh, as, headers: { "content-type": type } })).status).toBeLessThan(
        300,
      );
    }
    const body = JSON.stringify(required);
    for (const type of [
      "text/plain",
      "text/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/merge-patch+json",
      "application/jsonx",
      "json",
    ]) {
      const problem = await refusal(name, { ...sample, as, body, headers: { "content-type": type } });
      expect({ type, code: problem.code }).toEqual({ type, code: "unsupported_media_type" });
    }
    expect(await refusal(name, { ...sample, as, body })).toMatchObject({ code: "unsupported_media_type" });
  });

  it("refuses what is not JSON in UTF-8", async () => {
    for (const body of [
      "{",
      "}",
      '{"a":1,}',
      "{'a':1}",
      "{} {}",
      "NaN",
      "undefined",
      "// no\n{}",
      "\u0000",
    ]) {
      expect(await faults(body)).toEqual(["#"]);
    }
    // A byte that begins nothing, a character cut short, a surrogate, an overlong slash: each in a name of its own.
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const body = Buffer.concat([Buffer.from('{"'), Buffer.from(bytes), Buffer.from('":1}')]);
      expect(await faults(body)).toEqual(["#"]);
    }
    expect(await faults(Buffer.from("{}", "utf16le"))).toEqual(["#"]);
    for (const body of ["null", "[]", "[{}]", '"text"', "1", "true"]) {
      expect(await faults(body)).toEqual(["#"]);
    }
  });

  it("refuses fields that it does not know", async () => {
    for (const [field, pointer] of [
      ["colour", "#/colour"],
      ["__proto__", "#/__proto__"],
      ["constructor", "#/constructor"],
      ["a/b~c", "#/a~1b~0c"],
      ["", "#/"],
    ] as const) {
      expect(await faults(withField(field, "1"))).toEqual([pointer]);
      expect(await faults(withField(field, "{}"))).toEqual([pointer]);
    }
    for (const [field] of fields) {
      const upper = field.toUpperCase();
      expect(await faults(withField(upper, "1"))).toEqual([`#/${upper}`]);
    }
  });

  it.each(fields)("refuses what %s can't be", async (field, schema) => {
    for (const value of wrongValues(schema)) {
      expect({ value, faults: await faults(withField(field, value)) }).toEqual({
        value,
        faults: [`#/${field}`],
      });
    }
    if (schema.type === "array") {
      // What an object lacks, it is told of one by one.
      const object = schema.items?.type === "object" ? [] : ["{}"];
      for (const value of ["null", "1", ...object, "[]", '"\\u0000"', '""', '"\\ud800"']) {
        expect(await faults(withField(field, `[${value}]`))).toEqual([`#/${field}/0`]);
      }
    }
    if (schema.type === "string") {
      for (const value of ['"a\\u0000"', '"\\ud800"', '"\\udc00a"', '"\\udc00\\ud800"']) {
        expect(await faults(withField(field, value))).toEqual([`#/${field}`]);
      }
    }
    if (schema.type === "object") {
      for (const value of [
        '{"a":"\\u0000"}',
        '{"a\\u0000":1}',
        '{"a":"\\ud800"}',
        '{"\\udfff":1}',
        '{"a":[{"b":["\\ud800"]}]}',
        '{"__proto__":1}',
        '{"a":{"__proto__":{"b":1}}}',
        '{"a":[{"__proto__":null}]}',
        '{"a":1e400}',
        nested(limits.metadataDepth + 1),
        `{"a":${"[".repeat(limits.metadataDepth)}${"]".repeat(limits.metadataDepth)}}`,
      ]) {
        expect({ value: value.slice(0, 80), faults: await faults(withField(field, value)) }).toEqual({
          value: value.slice(0, 80),
          faults: [`#/${field}`],
        });
      }
      // Past what any body may nest, it is not even read.
      const bottomless = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
      expect(await faults(withField(field, bottomless))).toEqual(["#"]);
      const deepest = { ...sample, as, headers: json, body: withField(field, nested(limits.metadataDepth)) };
      expect((await call(name, deepest)).status).toBeLessThan(300);
    }
  });

  it("points at every fault at once", async () => {
    const all = `{${fields.map(([field]) => `${JSON.stringify(field)}:null`).join(",")},"colour":1}`;
    expect(await faults(all)).toEqual([...fields.map(([field]) => `#/${field}`), "#/colour"].sort());
  });

  it("reads no further than it may", async () => {
    const padding = " ".repeat(most - JSON.stringify(required).length);
    const fits = { ...sample, as, headers: json, body: `${JSON.stringify(required)}${padding}` };
    expect((await call(name, fits)).status).toBeLessThan(300);
    const problem = await refusal(name, { ...fits, body: `${fits.body} ` });
    expect(problem).toMatchObject({ code: "payload_too_large", status: 413 });
  });

  it("says of a body that breaks off that it did", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"'));
        controller.error(new Error("the client has gone"));
      },
    });
    const problem = await refusal(name, { ...sample, as, headers: json, body: broken });
    expect(problem).toMatchObject({ code: "invalid_request", detail: "The body broke off." });
  });

  it("stops reading a body that does not end", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const problem = await refusal(name, { ...sample, as, headers: json, body: endless });
    expect(problem).toMatchObject({ code: "payload_too_large" });
    expect(sent).toBeLessThan(2 * most);
  });
});

describe.each(takesNone)("%s, which takes no body,", (name) => {
  it("refuses a body that says something", async () => {
    const sample = await buildSample(actor, name);
    const problem = await refusal(name, { ...sample, as, body: { colour: "red" } });
    expect(problem).toMatchObject({ code: "invalid_request" });
    expect(pointersOf(problem)).toEqual(["#/colour"]);
    const text = { ...sample, as, body: "colour=red", headers: { "content-type": "text/plain" } };
    expect(await refusal(name, text)).toMatchObject({ code: "unsupported_media_type" });
    expect((await call(name, { ...sample, as, body: {} })).status).toBeLessThan(300);
  });

  it("does not ask what a body that is not there is of", async () => {
    const sample: Call = { ...(await buildSample(actor, name)), as };
    expect((await call(name, { ...sample, headers: { "content-type": "text/plain" } })).status).toBeLessThan(
      300,
    );
  });
});

it("finds endpoints of both sorts", () => {
  const bodies = Object.values<Endpoint>(endpoints).map(({ body }) => body === null);
  expect(new Set(bodies)).toEqual(new Set([true, false]));
});
