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

test("an empty workspace says what to do next", async ({ page }) => {
  const empty = await buildPlace();
  const newcomer = await empty.addPerson("Grace");
  await signIn(page, newcomer);
  await expect(page.getByRole("main")).toContainText(/POST|curl/);
  await expectNoViolations(page, "empty");
});
