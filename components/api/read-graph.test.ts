import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildGraph } from "#components/memory/build-graph.ts";
import { encodeGraph } from "#lib/contract/columns/encode-graph.ts";
import { graphColumnsType, type Places } from "#lib/contract/columns/graph-form.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { carryPlaces, forgetOrigin, notePlaces, placesOf, readGraph, whileSaving } from "./read-graph.ts";
import { createWeftClient } from "./weft-client.ts";

const fetched = vi.fn<typeof fetch>();
const client = createWeftClient("demo");

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const graph = buildGraph([{ number: 1 }, { number: 2 }], [[1, 2]]);

function toPlaces(x: number): Places {
  const column = Float32Array.of(x, Number.NaN);
  return { layout: 1, x: column, y: column, community: Int32Array.of(0, -1) };
}

function answer(of: Graph, tag: string, places: Places | null = null): Response {
  const bytes = Buffer.concat([...encodeGraph(of, places)]);
  return new Response(bytes, { headers: { "content-type": graphColumnsType, etag: tag } });
}

const known = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get("if-none-match");

describe("reading the graph", () => {
  it("is in columns, and what comes is the plain graph with its places", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const read = await readGraph(client, undefined);
    expect(read).toEqual(graph);
    expect(placesOf(read)).toEqual(toPlaces(3));
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get("accept")).toBe(graphColumnsType);
    expect(known()).toBeNull();
  });

  it("keeps the very graph that is held while nothing has changed", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"'));
    const held = await readGraph(client, undefined);
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    expect(await readGraph(client, held)).toBe(held);
    expect(known()).toBe('W/"1"');
  });

  it("is another one when its memories stand elsewhere, and asks by the new tag from then on", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const held = await readGraph(client, undefined);
    fetched.mockResolvedValueOnce(answer(graph, 'W/"2"', toPlaces(4)));
    const moved = await readGraph(client, held);
    expect([moved === held, placesOf(moved)]).toEqual([false, toPlaces(4)]);
    fetched.mockResolvedValueOnce(answer(graph, 'W/"3"', toPlaces(4)));
    expect(await readGraph(client, moved)).toBe(moved);
    fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
    await readGraph(client, moved);
    expect(known()).toBe('W/"3"');
  });

  it("does not take places from an answer that a save may have overtaken", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const held = await readGraph(client, undefined);
    let endSave = () => {};
    const saved = whileSaving(() => new Promise<void>((resolve) => (endSave = resolve)));
    notePlaces(held, toPlaces(5));
    fetched.mockResolvedValueOnce(answer(graph, 'W/"2"', toPlaces(3)));
    expect(await readGraph(client, held)).toBe(held);
    expect(placesOf(held)).toEqual(toPlaces(5));
    fetched.mockResolvedValueOnce(answer({ ...graph, version: "next" }, 'W/"3"', toPlaces(3)));
    const next = await readGraph(client, held);
    expect([known(), next.version, placesOf(next)]).toEqual([null, "next", undefined]);

    // Begun while it is being saved, and ended after: still of unknown age.
    let answerLate = (_: Response) => {};
    fetched.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
    const reading = readGraph(client, next);
    endSave();
    await saved;
    answerLate(answer({ ...graph, version: "next" }, 'W/"3"', toPlaces(3)));
    expect([(await reading) === next, placesOf(next)]).toEqual([true, undefined]);

    fetched.mockResolvedValueOnce(answer({ ...graph, version: "next" }, 'W/"4"', toPlaces(5)));
    expect(placesOf(await readGraph(client, next))).toEqual(toPlaces(5));
  });

  it("knows the places that were saved since, and still what is held", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const held = await readGraph(client, undefined);
    notePlaces(held, toPlaces(5));
    expect(placesOf(held)).toEqual(toPlaces(5));
    fetched.mockResolvedValueOnce(answer(graph, 'W/"2"', toPlaces(5)));
    await readGraph(client, held);
    expect(known()).toBe('W/"1"');
  });

  it("knows nothing of a graph that it has forgotten, and is another one even when nothing has changed", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const held = await readGraph(client, undefined);
    forgetOrigin(held);
    expect(placesOf(held)).toBeUndefined();
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const read = await readGraph(client, held);
    expect([known(), read === held, placesOf(read)]).toEqual([null, false, toPlaces(3)]);
  });

  it("asks for the whole when what is held was patched since", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"'));
    const held = await readGraph(client, undefined);
    fetched.mockResolvedValueOnce(answer({ ...graph, version: "next" }, 'W/"2"'));
    const read = await readGraph(client, { ...held, version: "v~" });
    expect([known(), read.version]).toEqual([null, "next"]);
  });

  it("tells what can be painted before the rest has come, and only where there is nothing yet", async () => {
    const bytes = Buffer.concat([...encodeGraph(graph, toPlaces(3))]);
    const first = bytes.length - 60;
    const told: (number | undefined)[] = [];
    let sendRest = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 20));
        controller.enqueue(bytes.subarray(20, first));
        sendRest = () => {
          controller.enqueue(bytes.subarray(first));
          controller.close();
        };
      },
    });
    fetched.mockResolvedValueOnce(new Response(body, { headers: { etag: 'W/"1"' } }));
    const painted = new Promise<void>((resolve) => {
      const reading = readGraph(client, undefined, undefined, ({ places }) => {
        told.push(places?.x[0]);
        resolve();
      });
      void reading.then(() => told.push(0));
    });
    await painted;
    expect(told).toEqual([3]);
    sendRest();
    await vi.waitFor(() => expect(told).toEqual([3, 0]));

    const onPaint = vi.fn();
    fetched.mockResolvedValueOnce(answer(graph, 'W/"2"', toPlaces(4)));
    await readGraph(client, graph, undefined, onPaint);
    fetched.mockResolvedValueOnce(answer(graph, 'W/"3"', toPlaces(5)));
    await whileSaving(() => readGraph(client, undefined, undefined, onPaint));
    expect(onPaint).not.toHaveBeenCalled();
  });

  it("knows where memories stand when changes were heard meanwhile, and reads the whole the next time", async () => {
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    const read = await readGraph(client, undefined);
    const [first, second] = read.memories;
    const more = buildGraph([{ number: 3 }]).memories;
    const changed = { ...read, memories: [...more, ...(second && first ? [second, first] : [])] };
    carryPlaces(read, changed);
    expect([...(placesOf(changed)?.x ?? [])]).toEqual([Number.NaN, Number.NaN, 3]);
    expect([...(placesOf(changed)?.community ?? [])]).toEqual([-1, -1, 0]);
    fetched.mockResolvedValueOnce(answer(graph, 'W/"1"', toPlaces(3)));
    await readGraph(client, changed);
    expect(known()).toBeNull();
  });

  it("says so when it is refused, and when something else answers", async () => {
    fetched.mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(readGraph(client, undefined)).rejects.toMatchObject({ code: "unexpected_answer" });
    fetched.mockResolvedValueOnce(Response.json(graph));
    await expect(readGraph(client, undefined)).rejects.toMatchObject({ code: "unexpected_answer" });
    fetched.mockRejectedValueOnce(new TypeError("fetch failed"));
    await expect(readGraph(client, undefined)).rejects.toMatchObject({ code: "unreachable" });
  });
});
