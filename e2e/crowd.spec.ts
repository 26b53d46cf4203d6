import type { APIRequestContext, Page } from "@playwright/test";
import { buildPlace, type Person } from "./administer.ts";
import { expect, signIn, test } from "./test.ts";

/** Just beyond what Cytoscape draws by itself: communities of a hub, rings around it, and a few links between them. */
const COMMUNITIES = 24;
const MEMBERS = 30;

function* listLines(): Generator<object> {
  const nameOf = (community: number, member: number) => `${community}-${member}`;
  for (let community = 0; community < COMMUNITIES; community++) {
    for (let member = 0; member < MEMBERS; member++) {
      const name = nameOf(community, member);
      const memoryType = member === 0 ? "hub" : "leaf";
      yield {
        type: "memory",
        externalId: name,
        title: `Memory ${name}`,
        content: `About ${name}.`,
        memoryType,
      };
      const others = [1, 2, 5].map((step) => nameOf(community, (member + step) % MEMBERS));
      for (const target of others)
        yield { type: "link", source: name, target, kind: "mentions", weight: 0.6 };
      if (member > 0) yield { type: "link", source: name, target: nameOf(community, 0), kind: "depends-on" };
    }
    const next = nameOf((community + 1) % COMMUNITIES, 3);
    yield { type: "link", source: nameOf(community, 0), target: next, kind: "related", weight: 0.3 };
  }
}

async function seed(request: APIRequestContext): Promise<Person> {
  const place = await buildPlace();
  const person = await place.addPerson("Ada");
  const answer = await request.post("/api/v1/import", {
    headers: { authorization: `Bearer ${person.key}`, "content-type": "application/x-ndjson" },
    data: [...listLines()].map((line) => JSON.stringify(line)).join("\n"),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

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

test("labels are moved with the picture, and written anew when it rests", async ({ page, request }) => {
  await signIn(page, await seed(request));
  await expect(crowdOf(page)).toHaveAttribute("data-crowd", "webgl2");
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
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
  await page.mouse.up();
  const transforms = () =>
    page.evaluate(() => (window as unknown as { transforms: string[] }).transforms.map(String));
  await expect.poll(async () => (await transforms()).at(-1)).toBe("");
  expect((await transforms()).some((transform) => transform.startsWith("translate("))).toBe(true);
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
