import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildFetch, type Played, refusal } from "#lib/testing/build-fetch.ts";
import {
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  UnavailableError,
  UnreachableError,
} from "./errors.ts";
import { Weft } from "./weft.ts";

const id = "00000000-0000-7000-8000-000000000001";
const other = "00000000-0000-7000-8000-000000000002";
const ref = { id, name: "Ada" };
const link = {
  sourceId: id,
  targetId: other,
  kind: "related",
  weight: 1,
  metadata: {},
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  createdBy: ref,
  agent: null,
};
const memory = {
  id,
  workspaceId: id,
  owner: ref,
  agent: null,
  title: "T",
  content: "C",
  type: "note",
  tags: [],
  scope: "shared",
  metadata: {},
  version: 3,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  archivedAt: null,
  supersededBy: null,
  current: null,
  deletedAt: null,
};
const counts = { links: { outbound: { value: 0, exact: true }, inbound: { value: 0, exact: true } } };
const done = Response.json({ outcome: "created", link }, { status: 201 });
const nothing = new Response(null, { status: 204 });
const lost = new TypeError("terminated");
const busy = () => refusal("unavailable", {}, { "retry-after": "1" });

function build(...answers: [Played, ...Played[]]) {
  const { fetch, asked } = buildFetch(...answers);
  const weft = new Weft({ baseUrl: "https://weft.test/under/", apiKey: "weft_k", workspace: "demo", fetch });
  return { weft, asked };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the clock run until the call is over. */
async function settle<Value>(call: Promise<Value>): Promise<Value> {
  const settled = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  const result = await settled;
  if ("error" in result) throw result.error;
  return result.value;
}

describe("a call", () => {
  it("goes where its endpoint is, with the key, the workspace and its fields in their places", async () => {
    const { weft, asked } = build(done);
    await weft.links.put(id, other, { kind: "a b&c", weight: 0.5, metadata: { why: "so" } });
    expect(asked).toMatchObject([
      {
        method: "PUT",
        url: `https://weft.test/under/api/v1/memories/${id}/links/${other}?kind=a+b%26c`,
        body: '{"weight":0.5,"metadata":{"why":"so"}}',
      },
    ]);
    const sent = asked[0]?.headers;
    expect([sent?.get("authorization"), sent?.get("weft-workspace"), sent?.get("content-type")]).toEqual([
      "Bearer weft_k",
      "demo",
      "application/json",
    ]);
  });

  it("sends a version as the entity tag that it is, and a tag as it is", async () => {
    const { weft, asked } = build(Response.json(memory));
    await weft.memories.update(id, { title: "T" }, { ifMatch: 3 });
    await weft.memories.update(id, { title: "T" }, { ifMatch: "*" });
    expect(asked.map(({ headers }) => headers.get("if-match"))).toEqual(['"3"', "*"]);
    expect(asked[0]?.body).toBe('{"title":"T"}');
  });

  it("takes along what it does not know, for the server to refuse", async () => {
    const { weft, asked } = build(done);
    const misspelt: { weight?: number; wieght: number } = { wieght: 0.5 };
    await weft.links.put(id, other, misspelt);
    expect(asked[0]?.body).toBe('{"wieght":0.5}');
  });

  it("is refused before it is sent when its path would lead elsewhere", async () => {
    const { weft, asked } = build(nothing);
    for (const place of ["..", "", "me/../keys"]) {
      await expect(weft.memories.delete(place)).rejects.toThrow(InvalidRequestError);
    }
    expect(asked).toEqual([]);
  });

  it("passes an abort on as it is, also while it waits", async () => {
    const { weft } = build(busy());
    const before = AbortSignal.abort(new Error("before"));
    await expect(weft.me({ signal: before })).rejects.toThrow("before");
    const controller = new AbortController();
    const waiting = weft.me({ signal: controller.signal });
    const refused = expect(waiting).rejects.toThrow("while");
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error("while"));
    await refused;
  });

  it("is given up at its deadline, however long an answer takes", async () => {
    const never: Played = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const { weft, asked } = build(never);
    const begun = Date.now();
    await expect(settle(weft.me())).rejects.toThrow(UnreachableError);
    expect(Date.now() - begun).toBe(30_000);
    await expect(settle(weft.me({ deadlineMs: 50 }))).rejects.toThrow("no answer in time");
    expect(asked).toHaveLength(2);
  });
});

describe("a call that fails", () => {
  it("is sent again until it is answered", async () => {
    const { weft, asked } = build(lost, busy(), refusal("internal"), new Response("", { status: 502 }), done);
    await expect(settle(weft.links.put(id, other))).resolves.toMatchObject({ outcome: "created" });
    expect(asked).toHaveLength(5);
  });

  it("says how often it was sent", async () => {
    const { weft, asked } = build(lost, lost, refusal("conflict"));
    const error = await settle(weft.links.put(id, other)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ attempts: 3 });
    expect(asked).toHaveLength(3);
  });

  it("fails at once when it is asked back after the deadline", async () => {
    const { weft, asked } = build(refusal("unavailable", {}, { "retry-after": "31" }));
    const error = await settle(weft.me()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ retryAfterMs: 31_000 });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["creates without an idempotency key", 201, (weft: Weft) => weft.memories.create({ content: "C" })],
    ["changes", 200, (weft: Weft) => weft.memories.update(id, { title: "T" })],
  ])(
    "is not sent again when it %s and its answer is lost, but when it was turned away",
    async (_, status, send) => {
      const unlucky = build(lost, Response.json(memory, { status }));
      await expect(settle(send(unlucky.weft))).rejects.toThrow(UnreachableError);
      expect(unlucky.asked).toHaveLength(1);
      const turnedAway = build(busy(), Response.json(memory, { status }));
      await expect(settle(send(turnedAway.weft))).resolves.toMatchObject({ id });
      expect(turnedAway.asked).toHaveLength(2);
    },
  );

  it("is sent again, with the same key, when it creates with one", async () => {
    const { weft, asked } = build(lost, Response.json(memory, { status: 201 }));
    await settle(weft.memories.create({ content: "C" }, { idempotencyKey: "once" }));
    expect(asked.map(({ headers, body }) => [headers.get("idempotency-key"), body])).toEqual(
      Array(2).fill(["once", '{"content":"C"}']),
    );
  });
});

describe("a removal whose answer was lost, and which then finds nothing", () => {
  it("is done when what it removes is gone", async () => {
    const missing = refusal("not_found");
    const links = build(lost, missing, missing);
    await expect(settle(links.weft.links.delete(id, other, { kind: "k" }))).resolves.toBeUndefined();
    expect(links.asked.map(({ method, url }) => [method, url.split("?")[1]])).toEqual([
      ["DELETE", "kind=k"],
      ["DELETE", "kind=k"],
      ["GET", "kind=k"],
    ]);
    const trashed = Response.json({ ...memory, ...counts, deletedAt: "2026-01-01T00:00:00Z" });
    const memories = build(lost, missing, trashed);
    await expect(settle(memories.weft.memories.delete(id))).resolves.toBeUndefined();
  });

  it("is refused when it is still there, or was never ours", async () => {
    const missing = refusal("not_found");
    const standing = build(lost, missing, Response.json(link));
    await expect(settle(standing.weft.links.delete(id, other))).rejects.toThrow(NotFoundError);
    const foreign = build(lost, missing, Response.json({ ...memory, ...counts }));
    await expect(settle(foreign.weft.memories.delete(id))).rejects.toThrow(NotFoundError);
  });

  it("stays unknown where nobody can look", async () => {
    const { weft } = build(lost, refusal("not_found"));
    await expect(settle(weft.keys.revoke(id))).rejects.toThrow(UnreachableError);
  });

  it("is refused as usual when nothing was lost", async () => {
    const { weft, asked } = build(busy(), refusal("not_found"));
    await expect(settle(weft.links.delete(id, other))).rejects.toThrow(NotFoundError);
    expect(asked).toHaveLength(2);
  });
});

it("does not take the repeat's stale version for another's change", async () => {
  const { weft } = build(lost, refusal("precondition_failed"));
  await expect(settle(weft.memories.archive(id, { ifMatch: 3 }))).rejects.toThrow(UnreachableError);
});

describe("a list", () => {
  const page = (number: number, nextCursor: string | null) =>
    Response.json({ items: [{ ...memory, title: String(number) }], nextCursor, count: null });

  it("goes through its items, page after page, each time from the start", async () => {
    const { weft, asked } = build(page(1, "two"), page(2, null));
    const titles: string[] = [];
    const list = weft.memories.list({ type: "note", limit: 1 });
    expect(asked).toEqual([]);
    for await (const { title } of list) titles.push(title);
    expect(titles).toEqual(["1", "2"]);
    expect(asked.map(({ url }) => url.split("?")[1])).toEqual([
      "type=note&limit=1",
      "type=note&limit=1&cursor=two",
    ]);
  });

  it("reads no page before it is asked for", async () => {
    const { weft, asked } = build(page(1, "two"), page(2, null));
    for await (const { nextCursor } of weft.memories.search("T").pages()) {
      expect(nextCursor).toBe("two");
      break;
    }
    expect(asked.map(({ url }) => url.split("?")[1])).toEqual(["q=T"]);
  });

  it("begins after a cursor", async () => {
    const { weft, asked } = build(page(2, null));
    for await (const _ of weft.memories.list({ cursor: "two" }));
    expect(asked.map(({ url }) => url.split("?")[1])).toEqual(["cursor=two"]);
  });
});
