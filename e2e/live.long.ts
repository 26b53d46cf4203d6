import type { CDPSession } from "@playwright/test";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";
import { type Person, save } from "./administer.ts";
import { buildCrowdWorkspace } from "./crowd-workspace.ts";
import { expect, signIn, test } from "./test.ts";
import { type CardUse, watchCard } from "./watch-card.ts";

/** How long others go on changing things. */
const minutes = countFromEnv("WEFT_LIVE_MINUTES", 10);
/** Of 30 memories each. */
const communities = countFromEnv("WEFT_LIVE_COMMUNITIES", 30);
const linksARound = 50;
/** What a page keeps of its first look around is no leak. */
const warmUpRounds = 5;

type Use = CardUse & { heap: number; nodes: number; listeners: number };

/** After everything that can go has gone. */
async function readHeap(session: CDPSession): Promise<Pick<Use, "heap" | "nodes" | "listeners">> {
  // What a finalizer lets go of goes at the second time.
  for (let time = 0; time < 2; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

const middle = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

test("a page that is open while others change things for minutes grows no heap and no buffers, and drifts from nothing", async ({
  page,
  request,
}) => {
  const { place, person } = await buildCrowdWorkspace(request, communities);
  const other: Person = await place.addPerson("Grace");
  const titles = Array.from({ length: linksARound }, (_, at) => `Grace ${at}`);
  const ids = await save(request, other, titles);
  const headers = { authorization: `Bearer ${other.key}` };
  const readGraph = async () => {
    const answer = await request.get("/api/v1/graph", { headers: { authorization: `Bearer ${person.key}` } });
    return (await answer.json()) as { memories: { id: string; title: string }[]; links: unknown[] };
  };
  const { memories, links } = await readGraph();
  const targets = memories.filter(({ title }) => title.startsWith("Memory")).map(({ id }) => id);

  const readCard = await watchCard(page);
  await signIn(page, person);
  await expect(page.locator("[data-crowd]")).toHaveAttribute("data-crowd", "webgl2", { timeout: 60_000 });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const graph = page.getByRole("application", { name: /^Graph of/ });
  const expectDrawn = async (memoryCount: number, linkCount: number) => {
    const [some, many] = [memoryCount, linkCount].map((count) => count.toLocaleString("en"));
    // How long it takes is measured, and not what a busy machine is to fail by.
    const timeout = 60_000;
    await expect(graph).toHaveAccessibleName(`Graph of ${some} memories and ${many} links`, { timeout });
    await expect.poll(async () => (await readCard()).links, { timeout, intervals: [50] }).toBe(linkCount);
    expect((await readCard()).memories).toBe(memoryCount);
  };
  const forEach = (call: (address: string, at: number) => Promise<{ ok(): boolean }>, round: number) =>
    Promise.all(
      titles.map(async (title, at) => {
        const target = targets[(round * 7 + at * 13) % targets.length];
        const address = `/api/v1/memories/${ids.get(title)}/links/${target}?kind=mentions`;
        expect((await call(address, at)).ok()).toBe(true);
      }),
    );
  await expectDrawn(memories.length, links.length);

  const uses: Use[] = [];
  const delays: number[] = [];
  const end = performance.now() + minutes * 60_000;
  let round = 0;
  for (; performance.now() < end; round += 1) {
    await forEach(
      (address, at) => request.put(address, { headers, data: { weight: at / linksARound } }),
      round,
    );
    const begun = performance.now();
    await expectDrawn(memories.length, links.length + linksARound);
    delays.push(performance.now() - begun);
    // Memories change as well, which the page then reads.
    const archive = `/api/v1/memories/${ids.get(`Grace ${round % linksARound}`)}/archive`;
    expect((await request.put(archive, { headers, data: {} })).status()).toBe(200);
    expect((await request.delete(archive, { headers })).status()).toBe(200);
    await forEach((address) => request.delete(address, { headers }), round);
    await expectDrawn(memories.length, links.length);
    const answered = await readGraph();
    expect([answered.memories.length, answered.links.length]).toEqual([memories.length, links.length]);
    uses.push({ ...(await readHeap(session)), ...(await readCard()) });
  }

  const settled = uses.slice(warmUpRounds);
  const part = Math.max(1, Math.floor(settled.length / 3));
  const grown = (of: (use: Use) => number) => ({
    first: middle(settled.slice(0, part).map(of)),
    last: middle(settled.slice(-part).map(of)),
  });
  const [heap, nodes, listeners] = [
    grown(({ heap }) => heap),
    grown((use) => use.nodes),
    grown((use) => use.listeners),
  ];
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  reportFigures("live changes", {
    minutes,
    rounds: round,
    "links added": round * linksARound,
    "shown after": `${Math.round(middle(delays))} ms, at most ${Math.round(Math.max(...delays))} ms`,
    heap: `${mb(heap.first)} to ${mb(heap.last)}`,
    nodes: `${nodes.first} to ${nodes.last}`,
    listeners: `${listeners.first} to ${listeners.last}`,
    buffers: `${uses.at(-1)?.buffers} of ${mb(uses.at(-1)?.bytes ?? 0)}`,
  });
  expect(settled.length).toBeGreaterThan(3);
  expect(new Set(uses.map(({ buffers, bytes }) => `${buffers} ${bytes}`)).size).toBe(1);
  expect(heap.last).toBeLessThan(heap.first * 1.1);
  expect(nodes.last).toBeLessThan(nodes.first * 1.1 + 50);
  expect(listeners.last).toBeLessThan(listeners.first * 1.1 + 50);
});
