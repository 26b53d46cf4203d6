import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { decodeGraph } from "#lib/contract/columns/decode-graph.ts";
import { graphColumnsType } from "#lib/contract/columns/graph-form.ts";
import { Graph } from "#lib/contract/graph.ts";
import { asOwner } from "#lib/db/transaction.ts";
import { buildPlace, type Person, save } from "./administer.ts";
import { buildCrowdWorkspace, importLines } from "./crowd-workspace.ts";
import { expect, signIn, test } from "./test.ts";
import { watchCard } from "./watch-card.ts";

const graphOf = (page: Page) => page.getByRole("application", { name: /^Graph of/ });
const inspectorOf = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
const headersOf = ({ key }: Person) => ({ authorization: `Bearer ${key}` });

async function readGraphOf(request: APIRequestContext, person: Person): Promise<Graph> {
  const answer = await request.get("/api/v1/graph", { headers: headersOf(person) });
  return Graph.parse(await answer.json());
}

type Spots = Record<string, [x: number, y: number]>;

/** Where memories stand, as the server keeps it. */
async function readPlaces(request: APIRequestContext, person: Person): Promise<Spots> {
  const headers = { ...headersOf(person), accept: graphColumnsType };
  const slices = decodeGraph(new Uint8Array(await (await request.get("/api/v1/graph", { headers })).body()));
  for (;;) {
    const { done, value } = slices.next();
    if (!done) continue;
    const { x, y } = value.paint.places ?? { x: [], y: [] };
    const spotOf = (row: number): Spots[string] => [x[row] ?? Number.NaN, y[row] ?? Number.NaN];
    return Object.fromEntries(value.graph.memories.map(({ id }, row) => [id, spotOf(row)]));
  }
}

/** The same as the page draws it, which it keeps in its browser to a tenth, a moment later: once it knows so many memories. */
async function readDrawn(page: Page, count = 0): Promise<Spots> {
  if (count > 0) await expect.poll(async () => Object.keys(await readDrawn(page))).toHaveLength(count);
  const rows = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("weft.picture."));
    return JSON.parse((key && localStorage.getItem(key)) ?? "[]") as [string, number, number][];
  });
  return Object.fromEntries(rows.map(([id, x, y]) => [id, [x, y]]));
}

/** What does not stand where it stood, or not at all any more. */
function listMoved(before: Spots, after: Spots): string[] {
  return Object.entries(before).flatMap(([id, [x, y]]) => {
    const [nowX, nowY] = after[id] ?? [Number.NaN, Number.NaN];
    return Math.abs(nowX - x) < 0.2 && Math.abs(nowY - y) < 0.2 ? [] : id;
  });
}

/** What share of a picture differs much from another of the same size. */
function compare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (shots) => {
      const [a, b] = await Promise.all(
        shots.map(async (encoded) => {
          const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      let differing = 0;
      for (let at = 0; at < (a?.length ?? 0); at += 4) {
        if ([0, 1, 2].some((band) => Math.abs((a?.[at + band] ?? 0) - (b?.[at + band] ?? 0)) > 60))
          differing += 4;
      }
      return differing / (a?.length ?? 1);
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

async function find(page: Page, title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find a memory" }).fill(title);
  await page.getByRole("option", { name: title }).first().click();
  await expect(inspectorOf(page).getByRole("heading", { name: title })).toBeVisible();
}

/** What the page says is drawn, as it says it to everyone. */
const expectDrawn = (page: Page, memories: number, links: number) =>
  expect(graphOf(page)).toHaveAccessibleName(
    `Graph of ${memories.toLocaleString("en")} memories and ${links.toLocaleString("en")} links`,
  );

test("fifty links of somebody else's appear in an open crowd: nothing else moves, and all numbers agree", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { place, person } = await buildCrowdWorkspace(request, 30);
  const other = await place.addPerson("Grace");
  await importLines(
    request,
    other,
    Array.from({ length: 50 }, (_, at) => ({
      type: "memory",
      externalId: `g-${at}`,
      title: `Grace ${at}`,
      content: "Hers",
    })),
  );
  const before = await readGraphOf(request, person);
  const idOf = (title: string) => before.memories.find((memory) => memory.title === title)?.id ?? "";

  const readCard = await watchCard(page);
  await signIn(page, person);
  await expect(page.locator("[data-crowd]")).toHaveAttribute("data-crowd", "webgl2", { timeout: 60_000 });
  await expectDrawn(page, before.memories.length, before.links.length);
  await find(page, "Memory 7-0");
  await expect(inspectorOf(page).getByRole("tab", { name: /^Links\s*36$/ })).toBeVisible();
  await expect.poll(async () => (await readCard()).links).toBe(before.links.length);
  const address = page.url();
  const drawn = await readDrawn(page);
  const shot = await graphOf(page).screenshot();

  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const target = at === 0 ? "Memory 7-0" : `Memory ${20 + (at % 10)}-${at % 30}`;
      const address = `/api/v1/memories/${idOf(`Grace ${at}`)}/links/${idOf(target)}?kind=mentions`;
      const answer = await request.put(address, { headers: headersOf(other), data: { weight: 0.5 } });
      expect(answer.status()).toBe(201);
    }),
  );
  await expectDrawn(page, before.memories.length, before.links.length + 50);
  await expect.poll(async () => (await readCard()).links).toBe(before.links.length + 50);
  expect((await readCard()).memories).toBe(before.memories.length);
  // The first of them were there before all was drawn anew.
  expect((await readCard()).laidOver).toBeGreaterThan(0);
  await expect(inspectorOf(page).getByRole("tab", { name: /^Links\s*37$/ })).toBeVisible();

  expect(page.url()).toBe(address);
  expect(listMoved(drawn, await readDrawn(page))).toEqual([]);
  expect(await compare(page, shot, await graphOf(page).screenshot())).toBeLessThan(0.03);

  // Also a memory that is new, beside its neighbour; and a link that goes.
  const saved = await save(request, other, ["Late news"]);
  const late = saved.get("Late news") ?? "";
  await request.put(`/api/v1/memories/${late}/links/${idOf("Memory 7-0")}`, {
    headers: headersOf(other),
    data: {},
  });
  await request.delete(`/api/v1/memories/${idOf("Grace 0")}/links/${idOf("Memory 7-0")}?kind=mentions`, {
    headers: headersOf(other),
  });
  await expectDrawn(page, before.memories.length + 1, before.links.length + 50);
  await expect.poll(async () => Object.keys(await readDrawn(page))).toContain(late);
  expect(listMoved(drawn, await readDrawn(page))).toEqual([]);

  // The list, the server and the database say the same.
  const after = await readGraphOf(request, person);
  const expected = [before.memories.length + 1, before.links.length + 50];
  expect([after.memories.length, after.links.length]).toEqual(expected);
  const [rows] = await asOwner(
    (tx) => tx.$queryRaw<[{ count: number }]>`
      select count(*)::int from memory_links l join workspaces w on w.id = l.workspace_id where w.slug = ${place.slug}`,
  );
  expect(rows?.count).toBe(after.links.length);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const grid = page.getByRole("grid", { name: "Memories" });
  await expect(grid).toHaveAttribute("aria-rowcount", String(after.memories.length + 1));
  const into = after.links.filter(({ targetId }) => targetId === idOf("Memory 7-0")).length;
  const cells = grid.getByRole("row", { name: /^Memory 7-0/ }).locator("td");
  await expect(cells.nth(3)).toHaveText(String(into));
  await expect(grid.getByRole("row", { name: /^Memory 7-0/ })).toHaveAttribute("aria-selected", "true");
});

test("what another moves to the trash, or takes back into private, leaves an open page", async ({
  page,
  request,
  quiet,
}) => {
  const place = await buildPlace();
  const [person, other] = [await place.addPerson("Ada"), await place.addPerson("Grace")];
  const titles = Array.from({ length: 6 }, (_, at) => `Hers ${at}`);
  const links = titles.slice(1).map((to) => ({ from: "Hers 0", to }));
  const ids = await save(request, other, titles, links);
  await signIn(page, person);
  await expectDrawn(page, 6, 5);
  await find(page, "Hers 0");
  await expect(inspectorOf(page).getByRole("tab", { name: /^Links\s*5$/ })).toBeVisible();

  const address = (title: string) => `/api/v1/memories/${ids.get(title)}`;
  await request.delete(address("Hers 1"), { headers: headersOf(other) });
  await expectDrawn(page, 5, 4);
  await expect(inspectorOf(page).getByRole("tab", { name: /^Links\s*4$/ })).toBeVisible();
  await request.patch(address("Hers 2"), { headers: headersOf(other), data: { scope: "private" } });
  await expectDrawn(page, 4, 3);
  await expect(inspectorOf(page).getByRole("tab", { name: /^Links\s*3$/ })).toBeVisible();
  await request.post(`${address("Hers 1")}/restore`, { headers: headersOf(other) });
  await expectDrawn(page, 5, 4);

  // What one is reading is not shown any more either.
  await expect(inspectorOf(page).getByText(/What we know of/)).toBeVisible();
  await request.delete(address("Hers 0"), { headers: headersOf(other) });
  await expectDrawn(page, 4, 0);
  await expect(inspectorOf(page).getByText("This memory is gone, or not yours to see")).toBeVisible();
  await expect(inspectorOf(page).getByText(/What we know of/)).toHaveCount(0);
  // The browser says of each answer that it was a 404.
  for (const said of quiet.splice(0)) expect(said).toContain("404");
});

/** Another browser of the same person's. */
async function openElsewhere(browser: Browser, person: Person, address: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(new URL("/sign-in", address).href);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(graphOf(page)).toBeVisible({ timeout: 60_000 });
  return page;
}

test("a picture that is tidied in one page is not undone by another, which takes it on", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  const person = await (await buildPlace()).addPerson("Ada");
  const titles = Array.from({ length: 8 }, (_, at) => `First ${at}`);
  const known = await save(
    request,
    person,
    titles,
    titles.slice(1).map((to) => ({ from: "First 0", to })),
  );
  const saves: string[] = [];
  const isSave = (url: string, method: string) => method === "PUT" && url.endsWith("/graph/positions");
  const first = page.waitForResponse((answer) => isSave(answer.url(), answer.request().method()));
  await signIn(page, person);
  await first;
  const other = await openElsewhere(browser, person, page.url());
  other.on("request", (sent) => {
    if (isSave(sent.url(), sent.method())) saves.push(sent.url());
  });

  // Both hear of more, which stands beside what they have; then one of them tidies.
  const more = Array.from({ length: 12 }, (_, at) => `Second ${at}`);
  const ids = await save(
    request,
    person,
    more,
    more.slice(1).map((to) => ({ from: "Second 0", to })),
    known,
  );
  for (const each of [page, other]) await expectDrawn(each, 20, 18);
  const [placed, theirs] = [await readDrawn(page, 20), await readDrawn(other, 20)];
  const saveAfter = async (press: () => Promise<void>) => {
    const before = await readDrawn(page);
    const answer = page.waitForResponse((one) => isSave(one.url(), one.request().method()));
    await press();
    expect((await answer).status()).toBe(200);
    await expect.poll(async () => listMoved(before, await readDrawn(page))).not.toEqual([]);
    return readDrawn(page);
  };
  const tidy = () => page.getByRole("button", { name: "Tidy" }).click();
  const once = await saveAfter(tidy);
  expect(listMoved(placed, once)).not.toEqual([]);
  const undone = await saveAfter(() => page.getByRole("button", { name: /^Undo/ }).click());
  expect(listMoved(placed, undone)).toEqual([]);
  expect(listMoved(placed, await readPlaces(request, person))).toEqual([]);
  const tidied = await saveAfter(tidy);
  expect(listMoved(tidied, await readPlaces(request, person))).toEqual([]);

  // Another memory comes to both: the other page knows nothing of the tidying yet, and says nothing.
  await save(request, person, ["Third"], [{ from: "Third", to: "Second 0" }], ids);
  for (const each of [page, other]) await expectDrawn(each, 21, 19);
  expect(listMoved(theirs, await readDrawn(other, 21))).toEqual([]);
  expect(saves).toEqual([]);

  // When it next reads, after a change of its own, it takes on what the first has arranged.
  await find(other, "First 7");
  await inspectorOf(other).getByRole("button", { name: "Delete link from First 0" }).click();
  await expect.poll(async () => listMoved(tidied, await readDrawn(other))).toEqual([]);
  expect(listMoved(tidied, await readPlaces(request, person))).toEqual([]);
  await other.context().close();
});
