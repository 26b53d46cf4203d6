// Past 300 lines: one selection, made by mouse, by finger, by keyboard and in the list, of a small graph and of a crowd.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { buildPlace, type Person, save } from "./administer.ts";
import { buildCrowdWorkspace } from "./crowd-workspace.ts";
import { expect, signIn, test } from "./test.ts";

const titles = [
  "Queue per tenant",
  "Retry budget",
  "Pager rota",
  "Shared queue",
  "Blue deploys",
  "One region",
];
const links = [
  { from: "Queue per tenant", to: "Retry budget", kind: "depends-on" },
  { from: "Queue per tenant", to: "Shared queue" },
  { from: "Pager rota", to: "Queue per tenant" },
  { from: "Blue deploys", to: "One region" },
  { from: "One region", to: "Pager rota" },
];

const graphOf = (page: Page) => page.getByRole("application", { name: /^Graph of/ });
const inspectorOf = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
const countOf = (page: Page) => inspectorOf(page).getByRole("heading", { name: /memories selected$/ });
const gridOf = (page: Page) => page.getByRole("grid", { name: "Memories" });
const chosenIn = (page: Page) => new URL(page.url()).searchParams.getAll("m").sort();

type Place = { x: number; y: number };

/** The part of the picture that nothing lies over, as shares of it, on the screen. */
async function placeIn(page: Page, x: number, y: number): Promise<Place> {
  const box = await graphOf(page).boundingBox();
  if (!box) throw new Error("The graph has no place.");
  return { x: box.x + 4 + x * (box.width - 8), y: box.y + 4 + y * (box.height - 8) };
}

async function drag(page: Page, ...shares: [number, number][]): Promise<void> {
  const [first, ...rest] = await Promise.all(shares.map(([x, y]) => placeIn(page, x, y)));
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

async function dragWith(page: Page, key: string, ...shares: [number, number][]): Promise<void> {
  await page.keyboard.down(key);
  await drag(page, ...shares);
  await page.keyboard.up(key);
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map((n) => n.target.join(" "))}`)).toEqual([]);
}

async function openSmall(page: Page, request: Parameters<typeof save>[0]): Promise<Person> {
  const place = await buildPlace();
  const person = await place.addPerson("Ada");
  await save(request, person, titles, links);
  await signIn(page, person);
  await expect(graphOf(page)).toHaveAccessibleName("Graph of 6 memories and 5 links");
  await expect(graphOf(page)).toHaveAttribute("aria-busy", "false");
  return person;
}

test("a box, a lasso, and the list by keyboard alone make the same selection", async ({ page, request }) => {
  await openSmall(page, request);
  const { keyboard } = page;

  // A box around all of it, then the left half taken away: the picture is in the middle of its view.
  await dragWith(page, "Shift", [0, 0], [1, 1]);
  await expect(countOf(page)).toHaveText("6 memories selected");
  await expect(inspectorOf(page)).toContainText("5 links among them, 0 to others");
  await expect.poll(() => chosenIn(page).length).toBe(6);
  const all = chosenIn(page);
  await dragWith(page, "Control", [0, 0], [0.5, 0], [0.5, 1]);
  await expect.poll(() => chosenIn(page).length).toBeLessThan(6);
  const right = chosenIn(page);
  expect(right.length).toBeGreaterThan(0);
  await dragWith(page, "Shift", [0, 0], [0.5, 1]);
  await expect.poll(() => chosenIn(page)).toEqual(all);
  // The picture has not moved, and so the same half is the same again; a line given up changes nothing.
  await keyboard.down("Shift");
  const middle = await placeIn(page, 0.5, 0.5);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 60, { steps: 3 });
  await keyboard.press("Escape");
  await page.mouse.up();
  await keyboard.up("Shift");
  await expect.poll(() => chosenIn(page)).toEqual(all);
  await keyboard.press("Escape");
  await expect.poll(() => chosenIn(page)).toEqual([]);

  // Freely around the right half, in the lasso's mode; Escape leaves first the selection, then the mode.
  const lasso = page.getByRole("button", { name: "Lasso" });
  await lasso.click();
  await expect(lasso).toHaveAttribute("aria-pressed", "true");
  await drag(page, [0.5, 0], [0.8, 0], [0.92, 0.4], [0.92, 0.6], [0.8, 1], [0.5, 1]);
  await expect.poll(() => chosenIn(page)).toEqual(right);
  await graphOf(page).press("Escape");
  await expect.poll(() => chosenIn(page)).toEqual([]);
  await graphOf(page).press("Escape");
  await expect(lasso).toHaveAttribute("aria-pressed", "false");

  // By keyboard alone, in the list.
  await page.getByRole("button", { name: "List", exact: true }).focus();
  await keyboard.press("Enter");
  await expect(gridOf(page)).toHaveAttribute("aria-multiselectable", "true");
  await gridOf(page).getByRole("row").nth(1).focus();
  await keyboard.press("Home");
  for (let at = 0; at < titles.length; at++) {
    const id = (await page.locator("tr:focus").getAttribute("id"))?.replace("row-", "") ?? "";
    if (right.includes(id)) {
      await keyboard.press(" ");
      await expect(page.locator("tr:focus")).toHaveAttribute("aria-selected", "true");
    }
    await keyboard.press("ArrowDown");
    if (at + 3 < titles.length + 2 && at + 1 < titles.length)
      await expect(page.locator("tr:focus")).toHaveAttribute("aria-rowindex", String(at + 3));
  }
  await expect.poll(() => chosenIn(page)).toEqual(right);

  // A stretch, all, none: the row keeps the keyboard.
  await keyboard.press("Home");
  await expect(page.locator("tr:focus")).toHaveAttribute("aria-rowindex", "2");
  await keyboard.press("Shift+ArrowDown");
  await expect(page.locator("tr:focus")).toHaveAttribute("aria-rowindex", "3");
  await keyboard.press("Shift+ArrowDown");
  await expect(countOf(page)).toHaveText("3 memories selected");
  await expect(gridOf(page).locator('tr[aria-selected="true"]')).toHaveCount(3);
  await keyboard.press("Control+a");
  await expect(countOf(page)).toHaveText("6 memories selected");
  await expect.poll(() => chosenIn(page)).toEqual(all);
  // Nothing is deleted by the dozen.
  await keyboard.press("Delete");
  await expect(page.getByText("Memories are deleted one at a time").first()).toBeVisible();
  await keyboard.press("Escape");
  await expect(countOf(page)).toHaveCount(0);
  await expect(page.locator("tr:focus")).toHaveAttribute("aria-rowindex", "4");

  // Along the links of the picture, with Space.
  await page.getByRole("button", { name: "Graph", exact: true }).focus();
  await keyboard.press("Enter");
  await graphOf(page).focus();
  await keyboard.press("Control+a");
  await expect(countOf(page)).toHaveText("6 memories selected");
  await keyboard.press("Home");
  await expect(graphOf(page).getByRole("status")).toContainText(", selected");
  await keyboard.press(" ");
  await expect(countOf(page)).toHaveText("5 memories selected");
  await expect(graphOf(page).getByRole("status")).not.toContainText(", selected");
});

test("by pointer: Shift adds one, the boxes of the list choose, and an address brings a selection along", async ({
  page,
  request,
}) => {
  await openSmall(page, request);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const rowOf = (title: string) => gridOf(page).getByRole("row", { name: title });
  await rowOf("Retry budget").click();
  await expect(inspectorOf(page).getByRole("heading", { name: "Retry budget" })).toBeVisible();
  await rowOf("Pager rota").click({ modifiers: ["Control"] });
  await expect(countOf(page)).toHaveText("2 memories selected");
  await rowOf("Shared queue").hover();
  await rowOf("Shared queue").getByRole("checkbox").click();
  await expect(countOf(page)).toHaveText("3 memories selected");
  await expect(rowOf("Shared queue")).toBeFocused();
  const chosen = chosenIn(page);
  expect(chosen).toHaveLength(3);

  await page.reload();
  await expect(countOf(page)).toHaveText("3 memories selected");
  await expect(rowOf("Pager rota")).toHaveAttribute("aria-selected", "true");
  await inspectorOf(page).getByRole("button", { name: "Show in the graph" }).click();
  await expect(graphOf(page)).toBeVisible();
  await expect(countOf(page)).toHaveText("3 memories selected");
  await inspectorOf(page).getByRole("button", { name: "Take Pager rota out of the selection" }).focus();
  await page.keyboard.press("Enter");
  await expect(countOf(page)).toHaveText("2 memories selected");
  await inspectorOf(page).getByRole("button", { name: "Clear" }).click();
  expect(chosenIn(page)).toEqual([]);

  // The middle of the view is where search flies to.
  await page.getByRole("combobox", { name: "Find a memory" }).fill("One region");
  await page.getByRole("option", { name: /One region/ }).click();
  await expect(inspectorOf(page).getByRole("heading", { name: "One region" })).toBeVisible();
  await graphOf(page).press("Escape");
  await dragWith(page, "Shift", [0, 0], [0.02, 0.02]);
  expect(chosenIn(page)).toEqual([]);
  const middle = await placeIn(page, 0.5, 0.5);
  await page.keyboard.down("Shift");
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.up("Shift");
  await expect(inspectorOf(page).getByRole("heading", { name: "One region" })).toBeVisible();
  await page.keyboard.down("Shift");
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.up("Shift");
  await expect.poll(() => chosenIn(page)).toEqual([]);
});

for (const colorScheme of ["dark", "light"] as const) {
  for (const width of [1280, 320]) {
    test(`axe finds nothing about several, in ${colorScheme} at ${width} px`, async ({ page, request }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openSmall(page, request);
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "Lasso" }).click();
      await drag(page, [0, 0], [0.8, 0], [0.8, 1], [0, 1]);
      await graphOf(page).press("Control+a");
      await expect(countOf(page)).toHaveText("6 memories selected");
      await expectNoViolations(page);
      await page.getByRole("button", { name: "List", exact: true }).click();
      await expect(gridOf(page).locator('tr[aria-selected="true"]')).not.toHaveCount(0);
      await expectNoViolations(page);
    });
  }
}

test.describe("with a finger", () => {
  test.use({ hasTouch: true });

  test("the lasso's mode draws with one finger, adds with each stroke, and a tap takes one away", async ({
    page,
    request,
  }) => {
    await openSmall(page, request);
    await page.getByRole("button", { name: "Lasso" }).tap();
    const session = await page.context().newCDPSession(page);
    const draw = async (...shares: [number, number][]) => {
      const corners = await Promise.all(shares.map(([x, y]) => placeIn(page, x, y)));
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Place[]) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", corners.slice(0, 1));
      for (const corner of corners.slice(1)) await touch("touchMove", [corner]);
      await touch("touchEnd", []);
    };
    await draw([0, 0], [0.25, 0], [0.5, 0], [0.5, 0.5], [0.5, 1], [0, 1]);
    await expect.poll(() => chosenIn(page).length).toBeGreaterThan(0);
    const left = chosenIn(page);
    expect(left.length).toBeLessThan(6);
    await draw([0.5, 0], [0.65, 0], [0.8, 0], [0.92, 0.4], [0.92, 0.6], [0.8, 1], [0.5, 1]);
    await expect.poll(() => chosenIn(page).length).toBeGreaterThan(left.length);
    expect(chosenIn(page)).toEqual(expect.arrayContaining(left));

    await graphOf(page).press("Escape");
    await page.getByRole("combobox", { name: "Find a memory" }).fill("One region");
    await page.getByRole("option", { name: /One region/ }).click();
    await expect(inspectorOf(page).getByRole("heading", { name: "One region" })).toBeVisible();
    const middle = await placeIn(page, 0.5, 0.5);
    // Until search has flown there, a tap meets nothing.
    await expect(async () => {
      await page.touchscreen.tap(middle.x, middle.y);
      await expect.poll(() => chosenIn(page), { timeout: 1_000 }).toEqual([]);
    }).toPass();
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(inspectorOf(page).getByRole("heading", { name: "One region" })).toBeVisible();
  });
});

test("in a crowd: a box around all, a lasso around some, filters that hide, and changes by others", async ({
  page,
  request,
}) => {
  const { person } = await buildCrowdWorkspace(request);
  await signIn(page, person);
  await expect(page.locator("[data-crowd]")).toHaveAttribute("data-crowd", "webgl2");
  const headers = { authorization: `Bearer ${person.key}` };

  await dragWith(page, "Shift", [0, 0], [1, 1]);
  await expect(countOf(page)).toHaveText("720 memories selected");
  await expect(inspectorOf(page)).toContainText("Too many for the address");
  expect(chosenIn(page)).toEqual([]);

  await page.getByRole("button", { name: "Lasso" }).click();
  await drag(page, [0.1, 0.1], [0.5, 0.05], [0.5, 0.9], [0.1, 0.9]);
  await expect(countOf(page)).not.toHaveText("720 memories selected");
  const some = Number((await countOf(page).textContent())?.split(" ")[0]);
  expect(some).toBeGreaterThan(50);
  expect(some).toBeLessThan(720);

  // What others do leaves it alone, but for what they take away.
  const made = await request.post("/api/v1/memories", { headers, data: { content: "New.", title: "New" } });
  expect(made.status()).toBe(201);
  await expect(graphOf(page)).toHaveAccessibleName(/^Graph of 721 memories/);
  await expect(countOf(page)).toHaveText(`${some} memories selected`);
  const first = inspectorOf(page)
    .getByRole("button", { name: /^Take .* out of the selection$/ })
    .first();
  const title =
    (await first.getAttribute("aria-label"))?.slice("Take ".length, -" out of the selection".length) ?? "";
  const found = await (
    await request.get(`/api/v1/memories?q=${encodeURIComponent(title)}`, { headers })
  ).json();
  const { id } = found.items.find((memory: { title: string }) => memory.title === title);
  expect((await request.delete(`/api/v1/memories/${id}`, { headers })).ok()).toBe(true);
  await expect(countOf(page)).toHaveText(`${some - 1} memories selected`);
  await expect(inspectorOf(page)).toContainText("1 more was selected, and is not in the drawn graph.");

  await page.getByRole("button", { name: /^leaf/ }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/of the selected are hidden by your filter/)
      .first(),
  ).toBeVisible();
  await expect(countOf(page)).toHaveText(`${some - 1} memories selected`);

  // The list has the same selection, and makes it too.
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(gridOf(page)).toHaveAttribute("aria-rowcount", "721");
  await gridOf(page).getByRole("row").nth(1).focus();
  await page.keyboard.press("Control+a");
  await expect(countOf(page)).toHaveText("720 memories selected");
});
