import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { buildPlace, type Person, type Place, save } from "./administer.ts";
import { expect, signIn, test } from "./test.ts";

let place: Place;
let person: Person;
test.beforeEach(async ({ request }) => {
  place = await buildPlace();
  person = await place.addPerson("Ada");
  await save(
    request,
    person,
    ["Queue per tenant", "Retry budget", "Pager rota"],
    [{ from: "Queue per tenant", to: "Retry budget", kind: "depends-on" }],
  );
});

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Find a memory" }).fill(title);
  await page.getByRole("option", { name: new RegExp(title) }).click();
  await expect(page.getByRole("heading", { name: title, level: 2 })).toBeVisible();
}

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map((n) => n.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ["dark", "light"] as const) {
  for (const width of [1280, 320]) {
    test(`axe finds nothing in ${colorScheme} at ${width} px`, async ({ page, quiet }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/sign-in");
      await expectNoViolations(page, "sign-in");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
      await expectNoViolations(page, "sign-in refused");
      // The browser itself writes down the refusal, and nothing but it.
      expect(quiet.splice(0)).toEqual([expect.stringContaining("401")]);

      await signIn(page, person);
      await expect(page.getByRole("application", { name: /^Graph of 3 memories/ })).toBeVisible();
      await expectNoViolations(page, "graph");
      if (width > 600) {
        await open(page, "Queue per tenant");
        await expectNoViolations(page, "memory");
        await page.getByRole("tab", { name: "History" }).click();
        await expectNoViolations(page, "history");
        await page.getByRole("tab", { name: /Links/ }).click();
        await page.getByRole("button", { name: /^to Retry budget/ }).click();
        await expectNoViolations(page, "link");
      }
      await page.goto(`/dashboard/${place.slug}/memory?view=list`);
      await expect(
        page.getByRole("table", { name: "Memories" }).or(page.getByRole("grid", { name: "Memories" })),
      ).toBeVisible();
      await expectNoViolations(page, "list");
      await page.goto(`/dashboard/${place.slug}/activity`);
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expectNoViolations(page, "activity");
      await page.goto("/docs/errors");
      await expectNoViolations(page, "errors");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }
}

test("what could not be read of a long list is said, and what was read stays", async ({
  page,
  request,
  quiet,
}) => {
  const titles = Array.from({ length: 51 }, (_, number) => `Note ${number}`);
  await save(request, person, titles);
  await signIn(page, person);
  await page.goto(`/dashboard/${place.slug}/activity`);
  const events = page.getByRole("main").getByRole("listitem");
  await expect(events).toHaveCount(50);
  await page.route("**/api/v1/events?*cursor=*", (route) => route.abort());
  const more = page.getByRole("button", { name: "Load earlier" });
  await more.click();
  await expect(page.getByRole("alert").getByText(/^The rest could not be read\./)).toBeVisible();
  await expect(events).toHaveCount(50);
  await page.unroute("**/api/v1/events?*cursor=*");
  await more.click();
  await expect(events).toHaveCount(55);
  await expect(page.getByText("The rest could not be read.")).toHaveCount(0);
  // The browser itself writes down what did not come.
  for (const said of quiet.splice(0)) expect(said).toContain("ERR_FAILED");
});

test("a page that is not there has the colours of the device, and of the choice", async ({ page, quiet }) => {
  await signIn(page, person);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard/nowhere/memory");
  await expect(page.getByRole("heading", { name: "There is nothing here that you may use" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => localStorage.setItem("weft-theme", "light"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  for (const said of quiet.splice(0)) expect(said).toContain("404");
});

test("on a phone the memory one goes to stands above the sheet that tells of it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, person);
  const graph = page.getByRole("application", { name: /^Graph of 3 memories/ });
  await expect(graph).toBeVisible();
  await open(page, "Retry budget");
  const heading = page.getByRole("heading", { name: "Retry budget", level: 2 });
  const sheet = await page.getByRole("complementary", { name: "Inspector" }).boundingBox();
  const box = await graph.boundingBox();
  if (!box || !sheet) throw new Error("the graph or the sheet has no place");
  expect(box.y + box.height).toBeLessThanOrEqual(sheet.y + 1);
  await page.getByRole("button", { name: "Close the inspector" }).click();
  await expect(heading).toBeHidden();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(heading).toBeVisible();
});

test("an empty workspace says what to do next", async ({ page }) => {
  const empty = await buildPlace();
  const newcomer = await empty.addPerson("Grace");
  await signIn(page, newcomer);
  await expect(page.getByRole("main")).toContainText(/POST|curl/);
  await expectNoViolations(page, "empty");
});
