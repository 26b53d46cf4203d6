import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { EndpointName } from "#lib/contract/endpoints.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildSample, endpointNames, fieldsOf, sampleOf } from "#lib/testing/build-sample.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { type Call, call, pointersOf, refusal } from "#lib/testing/call-route.ts";

let actor: Actor;
let as: Credential;

beforeAll(async () => {
  actor = await (await buildWorkspace()).addMember();
  as = await buildKey(actor);
});

const malformed: Record<string, (id: string) => string> = {
  word: () => "not-an-id",
  braces: (id) => `{${id}}`,
  "no hyphens": (id) => id.replaceAll("-", ""),
  urn: (id) => `urn:uuid:${id}`,
  longer: (id) => `${id}0`,
  shorter: (id) => id.slice(1),
  space: (id) => `${id} `,
  newline: (id) => `${id}\n`,
  letter: (id) => id.replace(/^./, "g"),
  NUL: (id) => `${id}\0`,
  slash: (id) => `${id}/`,
  "a wide digit": (id) => id.replace(/\d/, "\uff11"),
};

/** What every case of an endpoint needs: a request that it grants, and how it refuses that one with another query. */
function withSample(name: EndpointName) {
  const made: { sample: Call } = { sample: {} };
  beforeAll(async () => {
    made.sample = { ...(await buildSample(actor, name)), as };
  });
  /** The pointers of the 400 that a query, as text, is answered with. */
  async function faults(search: string): Promise<string[]> {
    const problem = await refusal(name, { ...made.sample, query: search });
    expect(problem).toMatchObject({ code: "invalid_request", status: 400 });
    return pointersOf(problem);
  }
  return { made, faults };
}

describe.each(endpointNames)("the query of %s", (name) => {
  const query = fieldsOf(name, "query");
  const { faults } = withSample(name);

  it("refuses a parameter that it does not know, or that is given twice", async () => {
    expect(await faults("colour=red&a%2Fb~=1")).toEqual(["#/query/a~1b~0", "#/query/colour"]);
    expect(await faults("colour=red&colour=red")).toEqual(["#/query/colour"]);
    expect(await faults("__proto__=1")).toEqual(["#/query/__proto__"]);
    expect(await faults("constructor=1&=1")).toEqual(["#/query/", "#/query/constructor"]);
    for (const [field, schema] of query) {
      const value = encodeURIComponent(String(sampleOf(schema)));
      expect(await faults(`${field}=${value}&${field}=${value}`)).toEqual([`#/query/${field}`]);
      expect(await faults(`${field.toUpperCase()}=${value}`)).toEqual([`#/query/${field.toUpperCase()}`]);
    }
  });

  it("refuses a percent sign that spells nothing", async () => {
    const known = query.map(([field]) => `${field}=%c3%28`);
    for (const search of ["%", "a=%", "a=%zz", "a=%ff", "a=%ED%A0%80", ...known]) {
      expect(await faults(search)).toEqual(["#/query"]);
    }
  });
});

describe.each(endpointNames.filter((name) => fieldsOf(name, "query").length > 0))(
  "the query of %s",
  (name) => {
    const { faults } = withSample(name);

    it.each(fieldsOf(name, "query"))(
      "refuses %s that is empty, or holds what can't be stored",
      async (field) => {
        for (const value of ["", "%00", "a%00b"]) {
          expect({ value, faults: await faults(`${field}=${value}`) }).toEqual({
            value,
            faults: [`#/query/${field}`],
          });
        }
      },
    );
  },
);

const paged = endpointNames.filter((name) => fieldsOf(name, "query").some(([field]) => field === "cursor"));

describe.each(paged)("the limit of %s", (name) => {
  const { made, faults } = withSample(name);

  it("is a whole number from 1 to 200", async () => {
    for (const limit of [
      "0",
      "201",
      "-1",
      "%2B1",
      "1.0",
      "1e1",
      "0x10",
      "%201",
      "%D9%A3",
      "null",
      "9999999999",
    ]) {
      expect({ limit, faults: await faults(`limit=${limit}`) }).toEqual({ limit, faults: ["#/query/limit"] });
    }
    for (const limit of ["1", "200"]) {
      expect((await call(name, { ...made.sample, query: { limit } })).status).toBe(200);
    }
  });
});

describe.each(endpointNames.filter((name) => fieldsOf(name, "params").length > 0))(
  "the ids of %s",
  (name) => {
    const params = fieldsOf(name, "params").map(([param]) => param);
    const { made } = withSample(name);

    function withId(param: string, id: string): Call {
      return { ...made.sample, params: { ...made.sample.params, [param]: id } };
    }

    it("are refused when malformed, with a pointer each", async () => {
      for (const param of params) {
        const id = made.sample.params?.[param] ?? "";
        for (const [what, malform] of Object.entries(malformed)) {
          const problem = await refusal(name, withId(param, malform(id)));
          expect({ what, code: problem.code, pointers: pointersOf(problem) }).toEqual({
            what,
            code: "invalid_request",
            pointers: [`#/path/${param}`],
          });
        }
      }
      const all = Object.fromEntries(params.map((param) => [param, "x"]));
      expect(pointersOf(await refusal(name, { ...made.sample, params: all }))).toEqual(
        params.map((param) => `#/path/${param}`).sort(),
      );
    });

    it("are not found when they name nothing", async () => {
      for (const param of params) {
        for (const id of [
          randomUUID(),
          "00000000-0000-0000-0000-000000000000",
          "ffffffff-ffff-ffff-ffff-ffffffffffff",
          "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFE",
        ]) {
          const problem = await refusal(name, withId(param, id));
          expect(problem).toMatchObject({ code: "not_found", status: 404 });
          expect(problem).not.toHaveProperty("errors");
        }
      }
    });

    it("are taken in either case", async () => {
      const ids = Object.entries(made.sample.params ?? {});
      const params = Object.fromEntries(ids.map(([param, id]) => [param, id.toUpperCase()]));
      const { status, text } = await call(name, { ...made.sample, params });
      expect(status).toBeLessThan(300);
      for (const [, id] of ids) expect(text).not.toContain(id.toUpperCase());
    });
  },
);
