// Past 300 lines: one file a route, and most of it are the tables of what weight, metadata and kind may be.
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import { limits } from "#lib/contract/limits.ts";
import type { Memory } from "#lib/contract/memory.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildMemory } from "#lib/testing/build-memory.ts";
import { buildWorkspace, type TestWorkspace } from "#lib/testing/build-workspace.ts";
import { call, pointersOf, refusal } from "#lib/testing/call-route.ts";
import { userRef } from "#lib/testing/user-ref.ts";

let workspace: TestWorkspace;
let owner: Actor;
let teammate: Actor;
let as: Credential;
let target: Memory;

beforeAll(async () => {
  workspace = await buildWorkspace();
  owner = await workspace.addMember();
  teammate = await workspace.addMember();
  as = await buildKey(owner);
  target = await buildMemory(teammate);
});

/** The ends of a link that is not there yet: a new memory of the owner's, and the teammate's. */
async function newEnds() {
  return { source: (await buildMemory(owner)).id, target: target.id };
}

async function linkEvents(memory: string) {
  const { body } = await call("listEvents", { as, query: { memory } });
  return body.items.filter((event) => event.subject === "link").map(({ action }) => action);
}

describe("PUT 201", () => {
  it("creates a link with the defaults, from no body at all", async () => {
    const params = await newEnds();
    const before = Date.now();
    const { status, body } = await call("putLink", { as, params });
    expect(status).toBe(201);
    expect(body).toEqual({
      outcome: "created",
      link: {
        sourceId: params.source,
        targetId: params.target,
        kind: "related",
        weight: 1,
        metadata: {},
        createdAt: expect.any(String),
        updatedAt: body.link.createdAt,
        createdBy: await userRef(owner),
        agent: null,
      },
    });
    expect(Math.abs(Date.parse(body.link.createdAt) - before)).toBeLessThan(60_000);
    expect(await linkEvents(params.source)).toEqual(["created"]);
  });

  it("keeps weight, metadata and kind, and the agent that wrote it", async () => {
    const agent = await workspace.addAgent(owner, { access: "write", private: false });
    const metadata = {
      why: "it said so \u{1f9f5}",
      nested: { list: [1, 0.1, 1e21, -2.5e-7, null, true, "\u2028"] },
    };
    const { status, body } = await call("putLink", {
      as: await buildKey(agent),
      params: await newEnds(),
      query: { kind: "part-of" },
      body: { weight: 0.25, metadata },
    });
    expect(status).toBe(201);
    expect(body.link).toMatchObject({
      kind: "part-of",
      weight: 0.25,
      createdBy: await userRef(owner),
      agent: { id: agent.agentId, name: expect.stringMatching(/^Agent /) },
    });
    expect(body.link.metadata).toEqual(metadata);
  });

  it("is another link in the other direction, and under every other kind", async () => {
    const [source, target] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
    for (const [params, kind] of [
      [{ source, target }, "related"],
      [{ source: target, target: source }, "related"],
      [{ source, target }, "Related"],
      [{ source, target }, "related to"],
      [{ source, target }, "rel\u00e4ted"],
      [{ source, target }, "Supersedes"],
    ] as const) {
      expect((await call("putLink", { as, params, query: { kind } })).status).toBe(201);
    }
    expect((await call("getMemory", { as, params: { id: source } })).body.links).toEqual({
      outbound: { value: 5, exact: true },
      inbound: { value: 1, exact: true },
    });
  });

  it("leads from and to archived memories like any other", async () => {
    const [source, target] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
    for (const id of [source, target]) await call("archiveMemory", { as, params: { id } });
    expect((await call("putLink", { as, params: { source, target } })).status).toBe(201);
  });
});

describe("PUT 200", () => {
  it("replaces weight and metadata; what is left out goes back to its default", async () => {
    const params = await newEnds();
    const first = await call("putLink", { as, params, body: { weight: 0.5, metadata: { a: 1 } } });
    for (const [body, weight, metadata] of [
      [{ weight: 0.75, metadata: { b: 2 } }, 0.75, { b: 2 }],
      [{ weight: 0.25 }, 0.25, {}],
      [{ metadata: { c: 3 } }, 1, { c: 3 }],
      [undefined, 1, {}],
    ] as const) {
      const received = await call("putLink", { as, params, body });
      expect(received.status).toBe(200);
      expect(received.body).toEqual({
        outcome: "replaced",
        link: { ...first.body.link, weight, metadata, updatedAt: expect.any(String) },
      });
      expect(received.body.link.updatedAt > first.body.link.updatedAt).toBe(true);
      expect((await call("getLink", { as, params })).body).toEqual(received.body.link);
    }
    expect(await linkEvents(params.source)).toEqual([
      "replaced",
      "replaced",
      "replaced",
      "replaced",
      "created",
    ]);
  });

  it("changes nothing when nothing is new, however it is written", async () => {
    const params = await newEnds();
    const { body } = await call("putLink", { as, params, body: { metadata: { a: 1, b: { c: [100] } } } });
    for (const same of [
      '{"weight":1.0,"metadata":{"b":{"c":[1e2]},"a":1.0}}',
      '{"metadata":{"a":1,"b":{"c":[100.0]}},"weight":1e0}',
    ]) {
      const headers = { "content-type": "application/json" };
      const received = await call("putLink", { as, params, body: same, headers });
      expect(received.status).toBe(200);
      expect(received.body).toEqual({ outcome: "unchanged", link: body.link });
    }
    const upper = { source: params.source.toUpperCase(), target: params.target.toUpperCase() };
    expect(
      (await call("putLink", { as, params: upper, body: { metadata: body.link.metadata } })).body,
    ).toEqual({
      outcome: "unchanged",
      link: body.link,
    });
    expect(await linkEvents(params.source)).toEqual(["created"]);
  });

  it("keeps who created it when the owner's agent replaces it", async () => {
    const params = await newEnds();
    const first = await call("putLink", { as, params });
    const agent = await buildKey(await workspace.addAgent(owner, { access: "write", private: false }));
    const { body } = await call("putLink", { as: agent, params, body: { weight: 0 } });
    expect(body).toMatchObject({
      outcome: "replaced",
      link: { createdBy: first.body.link.createdBy, agent: null },
    });
  });
});

describe("the weight", () => {
  it.each([0, 1, 0.1 + 0.2, 1 - 2 ** -53, 2 ** -1074, 1e-320, 1e-7])(
    "may be %s, to the last bit",
    async (weight) => {
      const params = await newEnds();
      const { body } = await call("putLink", { as, params, body: { weight } });
      expect(body.link.weight).toBe(weight);
      expect((await call("putLink", { as, params, body: { weight } })).body.outcome).toBe("unchanged");
    },
  );

  it("is 0 when it is -0", async () => {
    const params = await newEnds();
    const headers = { "content-type": "application/json" };
    const { body, text } = await call("putLink", { as, params, body: '{"weight":-0.0}', headers });
    expect(body.link.weight).toBe(0);
    expect(text).toContain('"weight":0,');
    expect((await call("putLink", { as, params, body: { weight: 0 } })).body.outcome).toBe("unchanged");
  });

  it.each([
    "-0.0001",
    "-1e-320",
    "1.0000000000000002",
    "2",
    '"0.5"',
    '"1"',
    "null",
    "true",
    "[1]",
    "{}",
    "1e400",
    "-1e400",
  ])("may not be %s", async (weight) => {
    const headers = { "content-type": "application/json" };
    const body = `{"weight":${weight}}`;
    const problem = await refusal("putLink", { as, params: await newEnds(), body, headers });
    expect(problem.code).toBe("invalid_request");
    expect(pointersOf(problem)).toEqual(["#/weight"]);
  });
});

describe("the metadata", () => {
  /** Metadata whose compact JSON has so many bytes, most of them of two-byte characters. */
  function ofBytes(bytes: number) {
    const room = bytes - '{"a":""}'.length;
    return { a: "\u00e4".repeat(Math.floor(room / 2)) + "x".repeat(room % 2) };
  }

  it("may have 4,096 bytes of compact UTF-8 JSON, and no more", async () => {
    const params = await newEnds();
    for (const bytes of [limits.link.metadataBytes - 1, limits.link.metadataBytes]) {
      const metadata = ofBytes(bytes);
      expect(Buffer.byteLength(JSON.stringify(metadata))).toBe(bytes);
      const spaced = JSON.stringify({ metadata }, null, 10);
      const headers = { "content-type": "application/json" };
      expect((await call("putLink", { as, params, body: spaced, headers })).body.link.metadata).toEqual(
        metadata,
      );
    }
    const problem = await refusal("putLink", {
      as,
      params,
      body: { metadata: ofBytes(limits.link.metadataBytes + 1) },
    });
    expect(pointersOf(problem)).toEqual(["#/metadata"]);
  });
});

describe("the kind", () => {
  const e = { composed: "caf\u00e9", decomposed: "cafe\u0301" };

  it("is compared after NFC, and else exactly", async () => {
    const params = await newEnds();
    const { body } = await call("putLink", { as, params, query: { kind: e.decomposed } });
    expect(body).toMatchObject({ outcome: "created", link: { kind: e.composed } });
    const again = await call("putLink", { as, params, query: { kind: e.composed } });
    expect(again.body).toEqual({ outcome: "unchanged", link: body.link });
    expect((await call("getLink", { as, params, query: { kind: e.decomposed } })).body).toEqual(body.link);
    expect(await refusal("getLink", { as, params, query: { kind: "CAF\u00c9" } })).toMatchObject({
      code: "not_found",
    });
    await call("deleteLink", { as, params, query: { kind: e.decomposed } });
    expect(await refusal("getLink", { as, params, query: { kind: e.composed } })).toMatchObject({
      code: "not_found",
    });
  });

  it.each([
    ["x", "one letter"],
    ["x".repeat(64), "64 letters"],
    ["\u{1f9f5}".repeat(64), "64 characters of two code units each"],
    ["e\u0301".repeat(64), "128 characters that NFC makes 64 of"],
    ["a\u0338".repeat(32), "64 characters that NFC can't join"],
    ["a b", "a space inside"],
    ["a\u200d\u2028b", "format characters and a line separator inside"],
    ["constructor", "a name that objects have"],
    ["a/b?c&d=e#f%", "what a URL would read"],
  ])("may be %j: %s", async (kind) => {
    const params = await newEnds();
    const { body } = await call("putLink", { as, params, query: { kind } });
    expect(body.link.kind).toBe(kind.normalize("NFC"));
    expect((await call("getLink", { as, params, query: { kind } })).body).toEqual(body.link);
    expect((await call("deleteLink", { as, params, query: { kind } })).status).toBe(204);
  });

  it.each([
    ["x".repeat(65), "65 letters"],
    ["\u{1f9f5}".repeat(65), "65 characters of two code units each"],
    [`${"a\u0338".repeat(32)}x`, "65 characters that NFC can't join"],
    ["\u0958".repeat(33), "33 characters that NFC makes 66 of"],
    [" x", "a space before"],
    ["x ", "a space after"],
    ["\u00a0x", "a no-break space before"],
    ["x\u3000", "a wide space after"],
    ["x\ufeff", "a byte order mark after"],
    ["x\u2028", "a line separator after"],
    ["\tx", "a tab before"],
    ["a\nb", "a line break"],
    ["a\u0000b", "a NUL"],
    ["a\u007fb", "a delete"],
    ["a\u0085b", "a C1 control"],
    ["a\u001bb", "an escape"],
    [" ", "nothing but a space"],
  ])("may not be %j: %s", async (kind) => {
    const params = await newEnds();
    for (const name of ["putLink", "getLink", "deleteLink"] as const) {
      const problem = await refusal(name, { as, params, query: { kind } });
      expect(problem.code).toBe("invalid_request");
      expect(new Set(pointersOf(problem))).toEqual(new Set(["#/query/kind"]));
    }
  });
});

describe("PUT 409", () => {
  it("holds 16 kinds a pair, and says so; a repeat and a replacement take no place", async () => {
    const params = await newEnds();
    for (let index = 0; index < limits.capacity.pair; index += 1) {
      expect((await call("putLink", { as, params, query: { kind: `kind ${index}` } })).status).toBe(201);
    }
    const problem = await refusal("putLink", { as, params, query: { kind: "one more" } });
    expect(problem).toMatchObject({
      code: "link_capacity_exceeded",
      status: 409,
      bound: "pair",
      limit: 16,
      used: 16,
    });
    expect((await call("putLink", { as, params, query: { kind: "kind 3" } })).body.outcome).toBe("unchanged");
    const replaced = await call("putLink", { as, params, query: { kind: "kind 3" }, body: { weight: 0 } });
    expect(replaced.body.outcome).toBe("replaced");
    await call("deleteLink", { as, params, query: { kind: "kind 3" } });
    expect((await call("putLink", { as, params, query: { kind: "one more" } })).status).toBe(201);
  });
});

describe("PUT and DELETE 422", () => {
  it("refuses a link to itself, in either case of its id", async () => {
    const { id } = await buildMemory(owner);
    for (const target of [id, id.toUpperCase()]) {
      expect(await refusal("putLink", { as, params: { source: id, target } })).toMatchObject({
        code: "self_link",
        status: 422,
      });
    }
    for (const name of ["getLink", "deleteLink"] as const) {
      expect(await refusal(name, { as, params: { source: id, target: id } })).toMatchObject({
        code: "not_found",
      });
    }
  });

  it("leaves the kind supersedes to the archive", async () => {
    const [source, target] = [(await buildMemory(owner)).id, (await buildMemory(owner)).id];
    const request = { as, params: { source, target }, query: { kind: "supersedes" } };
    await call("archiveMemory", { as, params: { id: source }, body: { successorId: target } });
    for (const name of ["putLink", "deleteLink"] as const) {
      expect(await refusal(name, request)).toMatchObject({ code: "reserved_kind", status: 422 });
    }
    expect((await call("getLink", request)).body).toMatchObject({
      kind: "supersedes",
      weight: 1,
      metadata: {},
    });
  });
});

describe("GET 200", () => {
  it("is the same link to everyone who sees both its ends", async () => {
    const params = await newEnds();
    const { body } = await call("putLink", { as, params, body: { weight: 0.3, metadata: { a: 1 } } });
    const viewer = await buildKey(await workspace.addMember("viewer"));
    for (const reader of [as, await buildKey(teammate), viewer]) {
      expect((await call("getLink", { as: reader, params })).body).toEqual(body.link);
    }
  });

  it("tells the other direction and the other kinds apart", async () => {
    const params = await newEnds();
    await call("putLink", { as, params });
    const back = { source: params.target, target: params.source };
    expect(await refusal("getLink", { as, params: back })).toMatchObject({ code: "not_found" });
    expect(await refusal("getLink", { as, params, query: { kind: "other" } })).toMatchObject({
      code: "not_found",
    });
  });
});

describe("DELETE 204", () => {
  it("removes exactly the keyed link, once", async () => {
    const params = await newEnds();
    for (const kind of ["related", "other"]) await call("putLink", { as, params, query: { kind } });
    expect((await call("deleteLink", { as, params })).status).toBe(204);
    expect(await refusal("deleteLink", { as, params })).toMatchObject({ code: "not_found", status: 404 });
    expect(await refusal("getLink", { as, params })).toMatchObject({ code: "not_found" });
    expect((await call("getLink", { as, params, query: { kind: "other" } })).body.kind).toBe("other");
    expect(await linkEvents(params.source)).toEqual(["deleted", "created", "created"]);
  });

  it("lets the link be made anew, as a new one", async () => {
    const params = await newEnds();
    const first = await call("putLink", { as, params, body: { weight: 0.5 } });
    await call("deleteLink", { as, params });
    const second = await call("putLink", { as, params });
    expect(second.status).toBe(201);
    expect(second.body.link.weight).toBe(1);
    expect(second.body.link.createdAt > first.body.link.createdAt).toBe(true);
  });
});
