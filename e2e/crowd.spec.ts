// Past 300 lines: what a crowd does in a browser, from its first frame to its last context, told apart by the same few looks at its picture.
import type { APIRequestContext, Page } from "@playwright/test";
import { buildCrowdWorkspace } from "./crowd-workspace.ts";
import { expect, signIn, test } from "./test.ts";

const seed = async (request: APIRequestContext) => (await buildCrowdWorkspace(request)).person;

const graphOf = (page: Page) => page.getByRole("application", { name: /^Graph of 720 memories and/ });
const inspectorOf = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
const crowdOf = (page: Page) => page.locator("[data-crowd]");

/** What share of the picture is not bare ground, and in how many different colours. */
async function readPicture(page: Page): Promise<{ covered: number; colours: number }> {
  const shot = await graphOf(page).screenshot();
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return { covered: 1 - Math.max(...counts.values()) / pixels.length, colours: counts.size };
  }, shot.toString("base64"));
}

/** Flies to a memory by search, so that it lies in the middle, and lets go of it; answers where that is. */
async function flyTo(page: Page, title: string): Promise<{ x: number; y: number }> {
  await page.getByRole("combobox", { name: "Find a memory" }).fill(title);
  await page.getByRole("option", { name: title }).first().click();
  await expect(inspectorOf(page).getByRole("heading", { name: title })).toBeVisible();
  await graphOf(page).press("Escape");
  await expect(inspectorOf(page).getByRole("heading", { name: title })).toBeHidden();
  const box = await graphOf(page).boundingBox();
  if (!box) throw new Error("The graph has no place.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function expectToSelect(page: Page, title: string): Promise<void> {
  const { x, y } = await flyTo(page, title);
  await page.mouse.move(x, y);
  await expect(graphOf(page)).toHaveClass(/cursor-pointer/);
  await page.mouse.click(x, y);
  await expect(inspectorOf(page).getByRole("heading", { name: title })).toBeVisible();
}

test("a crowd is drawn by the card, answers the pointer, hides what is filtered, and outlives a lost context", async ({
  page,
  request,
}) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  const whole = await readPicture(page);
  expect(whole.covered).toBeGreaterThan(0.1);
  expect(whole.colours).toBeGreaterThan(100);

  await page.evaluate(() => {
    const context = document.querySelector<HTMLCanvasElement>("[data-crowd]")?.getContext("webgl2");
    const extension = context?.getExtension("WEBGL_lose_context");
    Object.assign(window, { restoreCrowd: () => extension?.restoreContext() });
    extension?.loseContext();
  });
  await expect(page.locator('[data-crowd="canvas"]')).toBeVisible();
  expect((await readPicture(page)).covered).toBeGreaterThan(whole.covered / 2);
  await page.evaluate(() => (window as unknown as { restoreCrowd: () => void }).restoreCrowd());
  await expect(page.locator('[data-crowd="canvas"]')).toHaveCount(0);
  await expect(page.locator('[data-crowd="webgl2"]')).toBeVisible();
  await expect.poll(async () => (await readPicture(page)).covered).toBeCloseTo(whole.covered, 2);

  await expectToSelect(page, "Memory 7-4");
  await expectToSelect(page, "Memory 20-11");
  await graphOf(page).press("Escape");
  await graphOf(page).press("0");

  await page.getByRole("button", { name: /^mentions/ }).click();
  await page.getByRole("button", { name: /^depends-on/ }).click();
  // The memories cover most of what is covered; the links that are hidden, about a seventh.
  await expect.poll(async () => (await readPicture(page)).covered).toBeLessThan(whole.covered * 0.95);
});

test("a crowd is painted before the rest of it has come, and nothing in it moves or is drawn again when it has", async ({
  page,
  request,
}) => {
  const kept = page.waitForResponse((answer) => answer.url().includes("/graph/positions") && answer.ok());
  await signIn(page, await seed(request));
  await kept;

  await page.addInitScript(() => {
    const draws = { count: 0 };
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["drawArrays", "drawArraysInstanced"] as const) {
      const draw: (...input: never[]) => void = prototype[name];
      Object.defineProperty(prototype, name, {
        value(this: WebGL2RenderingContext, ...input: never[]) {
          draws.count += 1;
          draw.apply(this, input);
        },
      });
    }
    // Of the graph, the titles are held back: they come last.
    const original = window.fetch;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    window.fetch = async (...input) => {
      const answer = await original(...input);
      if (!String(input[0]).endsWith("/api/v1/graph") || !answer.ok) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(bytes.slice(0, -2_000));
          await held;
          controller.enqueue(bytes.slice(-2_000));
          controller.close();
        },
      });
      return new Response(body, { headers: answer.headers });
    };
    Object.assign(window, { draws, letGo });
  });
  await page.reload();

  const ahead = page.getByRole("application", { name: "Graph, being read" });
  await expect(ahead).toHaveAttribute("aria-busy", "true");
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  // Nothing can be hit yet, and no number is shown.
  const box = await ahead.boundingBox();
  if (!box) throw new Error("The graph has no place.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // It is to be seen: nothing lies over it.
  const isInSight = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role="application"]') !== null,
    [box.x + box.width / 2, box.y + box.height / 2],
  );
  expect(isInSight).toBe(true);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(ahead).not.toHaveClass(/cursor-pointer/);
  await expect(page.getByText(/\d[\d,]* (memories|links)/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tidy" })).toBeDisabled();
  // Moved by hand, it stays where it was moved to.
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 40, { steps: 3 });
  await page.mouse.up();
  const countDraws = () =>
    page.evaluate(() => (window as unknown as { draws: { count: number } }).draws.count);
  const place = () => crowdOf(page).evaluate((canvas) => canvas.style.transform);
  // Until it has come to rest.
  await expect
    .poll(async () => {
      const before = await countDraws();
      await page.waitForTimeout(500);
      return before === (await countDraws()) && (await place());
    })
    .toBe("");
  const drawn = await countDraws();
  expect(drawn).toBeGreaterThan(0);

  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  await expect(graphOf(page)).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("button", { name: "Tidy" })).toBeEnabled();
  expect([await countDraws(), await place()]).toEqual([drawn, ""]);
  await expectToSelect(page, "Memory 7-4");
});

test("what is drawn is moved with the picture, and drawn anew when it rests", async ({ page, request }) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  // The crowd's, the rings', the labels', the map's, and Cytoscape's three for the focus: what takes the events needs none, and draws nothing at any frame.
  await expect(graphOf(page).locator("canvas")).toHaveCount(7);
  for (let step = 0; step < 3; step++) await graphOf(page).press("+");
  const map = graphOf(page).locator("[data-map]");
  await expect(map).toHaveCSS("opacity", "1");
  await page.evaluate(() => {
    const labels = document.querySelector<HTMLElement>('[role="application"] > canvas');
    const transforms: string[] = [];
    Object.assign(window, { transforms });
    if (!labels) throw new Error("There is nothing to write on.");
    new MutationObserver(() => transforms.push(labels.style.transform)).observe(labels, {
      attributeFilter: ["style"],
    });
  });
  const box = await graphOf(page).boundingBox();
  if (!box) throw new Error("The graph has no place.");
  const inView = map.locator("div");
  const before = await inView.boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  const transforms = () =>
    page.evaluate(() => (window as unknown as { transforms: string[] }).transforms.map(String));
  await expect.poll(async () => (await transforms()).at(-1)).toBe("");
  expect((await transforms()).some((transform) => transform.startsWith("translate("))).toBe(true);
  const after = await inView.boundingBox();
  if (!before || !after) throw new Error("The map shows no view.");
  // To the right and down is a look to the left and up, as much smaller as the map is.
  expect((before.x - after.x) / 100).toBeCloseTo(before.width / box.width, 2);
  expect((before.y - after.y) / 70).toBeCloseTo(before.height / box.height, 2);
});

test("a double click looks closer at a memory in a crowd", async ({ page, request }) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  const { x, y } = await flyTo(page, "Memory 7-4");
  await page.mouse.dblclick(x, y);
  await expect(page).toHaveURL(/focus=/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("a tap selects in a crowd", async ({ page, request }) => {
    await signIn(page, await seed(request));
    await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
    const { x, y } = await flyTo(page, "Memory 7-4");
    await page.touchscreen.tap(x, y);
    await expect(inspectorOf(page).getByRole("heading", { name: "Memory 7-4" })).toBeVisible();
  });
});

test("without WebGL2 the same crowd is drawn by the processor", async ({ page, request }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === "webgl2" ? null : Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  });
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "canvas");
  expect((await readPicture(page)).covered).toBeGreaterThan(0.1);
  await expectToSelect(page, "Memory 3-9");
});

test("twenty visits leave no graphics context behind", async ({ page, request }) => {
  // Each of them waits for a picture.
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const contexts = new Set<WebGL2RenderingContext>();
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      const context = Reflect.apply(original, this, [kind, ...rest]);
      if (context instanceof WebGL2RenderingContext) contexts.add(context);
      return context;
    } as typeof original;
    Object.assign(window, {
      countContexts: () => ({
        made: contexts.size,
        alive: [...contexts].filter((context) => !context.isContextLost()).length,
      }),
    });
  });
  const count = () =>
    page.evaluate(() =>
      (window as unknown as { countContexts: () => { made: number; alive: number } }).countContexts(),
    );
  await signIn(page, await seed(request));
  for (let visit = 0; visit < 20; visit++) {
    await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
    expect((await count()).alive).toBe(1);
    await page.getByRole("link", { name: "Activity" }).click();
    await expect(crowdOf(page)).toHaveCount(0);
    await expect.poll(async () => (await count()).alive).toBe(0);
    await page.getByRole("link", { name: "Memory", exact: true }).click();
  }
  expect((await count()).made).toBeGreaterThanOrEqual(20);
});

test("a window that is resized, hidden and shown again keeps its crowd, and complains of nothing", async ({
  page,
  request,
}) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  const streams: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().includes("/events/stream")) streams.push(asked.url());
  });
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  for (const [width, height] of [
    [700, 900],
    [320, 640],
    [1600, 500],
    [1280, 800],
  ] as const) {
    await setVisibility("hidden");
    await page.setViewportSize({ width, height });
    await setVisibility("visible");
    await graphOf(page).press("0");
    await expect.poll(async () => (await readPicture(page)).colours).toBeGreaterThan(60);
    const [canvas, graph] = await Promise.all([crowdOf(page).boundingBox(), graphOf(page).boundingBox()]);
    expect(canvas?.width).toBeGreaterThanOrEqual(graph?.width ?? 0);
    expect(canvas?.height).toBeGreaterThanOrEqual(graph?.height ?? 0);
  }
  // So short an absence ends no connection.
  expect(streams).toEqual([]);
  await expectToSelect(page, "Memory 3-9");
});

test("with the keyboard alone, a crowd is found in, walked, zoomed, listed, and put right", async ({
  page,
  request,
}) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
  const { keyboard } = page;
  const said = graphOf(page).getByRole("status");

  await keyboard.press("/");
  await keyboard.type("Memory 5-0");
  await expect(page.getByRole("option", { name: "Memory 5-0" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(inspectorOf(page).getByRole("heading", { name: "Memory 5-0" })).toBeVisible();

  // Along its links in the picture: what is said is where one is, Enter opens it.
  await graphOf(page).focus();
  await keyboard.press("ArrowRight");
  await expect(said).toHaveText(/^Memory \d+-\d+, leaf, 4 links out, \d+ in$/);
  const walked = (await said.textContent())?.split(",")[0] ?? "";
  for (const key of ["+", "-", "0"]) await keyboard.press(key);
  await keyboard.press("Enter");
  await expect(inspectorOf(page).getByRole("heading", { name: walked })).toBeVisible();
  await keyboard.press("Escape");
  await keyboard.press("Home");
  await expect(said).toHaveText(/^Memory \d+-0, hub, 4 links out, \d+ in$/);

  // The list holds them all; its last row is reached, opened, deleted, and brought back.
  await page.getByRole("button", { name: "List", exact: true }).focus();
  await keyboard.press("Enter");
  const grid = page.getByRole("grid", { name: "Memories" });
  await expect(grid).toHaveAttribute("aria-rowcount", "721");
  await grid.getByRole("row").nth(1).focus();
  await keyboard.press("End");
  const row = page.locator("tr:focus");
  await expect(row).toHaveAttribute("aria-rowindex", "721");
  const title = (await row.locator("span[title]").getAttribute("title")) ?? "";
  await keyboard.press("Enter");
  await expect(inspectorOf(page).getByRole("heading", { name: title })).toBeVisible();
  await row
    .or(grid.getByRole("row", { name: title }))
    .first()
    .focus();
  await keyboard.press("Delete");
  await expect(page.getByRole("alertdialog")).toContainText(title);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .focus();
  await keyboard.press("Enter");
  await expect(grid).toHaveAttribute("aria-rowcount", "720");
  await keyboard.press("z");
  await expect(grid).toHaveAttribute("aria-rowcount", "721");
});
