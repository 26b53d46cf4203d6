import { describe, expect, it } from "vitest";
import { buildFetch, type Played } from "#lib/testing/build-fetch.ts";
import { UnexpectedAnswerError, UnreachableError } from "./errors.ts";
import type { ImportLine, ImportSource } from "./transfer.ts";
import { Weft } from "./weft.ts";

const report = {
  created: 2,
  updated: 0,
  unchanged: 0,
  parked: 0,
  refused: 0,
  rows: [],
  rowsTruncated: false,
  dryRun: true,
};
const lines: ImportLine[] = [
  { type: "memory", externalId: "a", content: "A" },
  { type: "memory", externalId: "b", content: "B" },
];
const file = lines.map((line) => `${JSON.stringify(line)}\n`).join("");

async function* oneByOne(): AsyncGenerator<ImportLine> {
  yield* lines;
}

const connect = (fetch: typeof globalThis.fetch) =>
  new Weft({ baseUrl: "http://weft.test", apiKey: "weft_k", fetch });

describe("an import", () => {
  it.each<[string, ImportSource]>([
    ["objects", lines],
    ["objects as they come", oneByOne()],
    ["text", file],
    ["a blob", new Blob([file])],
    ["bytes as they come", new Blob([file]).stream()],
  ])("sends %s as lines", async (_, source) => {
    let sent = "";
    const { fetch, asked } = buildFetch(async ({ body }) => {
      sent = await new Response(body).text();
      return Response.json(report);
    });
    expect(await connect(fetch).import(source, { dryRun: true })).toEqual(report);
    expect(sent).toBe(file);
    expect(asked[0]?.url).toBe("http://weft.test/api/v1/import?dryRun=true");
    expect(asked[0]?.headers.get("content-type")).toBe("application/x-ndjson");
  });

  it("throws what its source throws", async () => {
    const broken = (async function* (): AsyncGenerator<ImportLine> {
      yield* lines;
      throw new RangeError("the file ends here");
    })();
    const { fetch } = buildFetch(async ({ body }) => {
      await new Response(body).text();
      return Response.json(report);
    });
    await expect(connect(fetch).import(broken)).rejects.toThrow(RangeError);
  });

  it("is not sent again when it came bit by bit", async () => {
    const busy = new Response(null, { status: 503, headers: { "retry-after": "0" } });
    const { fetch, asked } = buildFetch(busy);
    await expect(connect(fetch).import(oneByOne())).rejects.toThrow(UnexpectedAnswerError);
    expect(asked).toHaveLength(1);
  });
});

describe("an export", () => {
  const memory = {
    type: "memory",
    externalId: "a",
    title: "Ä",
    content: "A",
    memoryType: "note",
    tags: [],
    scope: "shared",
    metadata: {},
    archivedAt: null,
    successor: null,
  };
  const written = (text: string, cut = 7) => {
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, at) =>
      bytes.slice(at * cut, (at + 1) * cut),
    );
    return new Response(
      new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      }),
    );
  };
  const read = async (answer: Response) => {
    const found: unknown[] = [];
    for await (const line of connect(buildFetch(answer).fetch).export()) found.push(line);
    return found;
  };

  it("goes through its lines, however they are cut", async () => {
    expect(await read(written(`${JSON.stringify(memory)}\n${JSON.stringify(memory)}\n`))).toEqual([
      memory,
      memory,
    ]);
  });

  it("fails when it ends within a line, or has one that is not Weft's", async () => {
    await expect(read(written(`${JSON.stringify(memory)}\n{"type":"mem`))).rejects.toThrow(UnreachableError);
    await expect(read(written(`${JSON.stringify(memory)}\nhello\n`))).rejects.toThrow(UnexpectedAnswerError);
  });

  it("fails when its connection breaks, as one that can't be reached", async () => {
    const pieces = [`${JSON.stringify(memory)}\n`];
    const breaking = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(new TextEncoder().encode(piece));
        else controller.error(new TypeError("terminated"));
      },
    });
    await expect(read(new Response(breaking))).rejects.toThrow(UnreachableError);
  });

  it("ends with the reason of its signal", async () => {
    const controller = new AbortController();
    const answer: Played = async ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal?.addEventListener("abort", () => stream.error(signal.reason)),
        }),
      );
    const lines = connect(buildFetch(answer).fetch).export({ signal: controller.signal });
    const reading = lines[Symbol.asyncIterator]().next();
    controller.abort(new RangeError("enough"));
    await expect(reading).rejects.toThrow(RangeError);
  });

  it("is also there as bytes", async () => {
    const { fetch } = buildFetch(written("{}\n"));
    expect(await new Response(await connect(fetch).export().bytes()).text()).toBe("{}\n");
  });
});
