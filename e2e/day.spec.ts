import { buildPlace, type Place, save } from "./administer.ts";
import { expect, signIn, test } from "./test.ts";

const titles = ["Queue per tenant", "Retry budget", "Pager rota", "Shared queue"];
const links = [
  { from: "Queue per tenant", to: "Retry budget", kind: "depends-on", weight: 0.7 },
  { from: "Queue per tenant", to: "Shared queue", kind: "contradicts" },
  { from: "Pager rota", to: "Queue per tenant", kind: "related" },
];

let place: Place;
test.beforeEach(async () => {
  place = await buildPlace();
});

test("one person's day, by mouse", async ({ page, request }) => {
  const person = await place.addPerson("Ada");
  await save(request, person, titles, links);
  await signIn(page, person);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 3 links" })).toBeVisible();

  // Find a memory by search, and open it.
  await page.getByRole("combobox", { name: "Find a memory" }).fill("queue per");
  await page.getByRole("option", { name: /Queue per tenant/ }).click();
  await expect(inspector.getByRole("heading", { name: "Queue per tenant" })).toBeVisible();

  // Follow a link: to the link, then to its other end, then back to the one it came from.
  await inspector.getByRole("button", { name: /^to Retry budget/ }).click();
  await expect(inspector.getByText("0.7", { exact: false }).first()).toBeVisible();
  await inspector
    .getByRole("button", { name: /Retry budget/ })
    .first()
    .click();
  await expect(inspector.getByRole("heading", { name: "Retry budget" })).toBeVisible();
  await inspector.getByRole("button", { name: /^from Queue per tenant/ }).click();

  // Delete it, undo, delete it again.
  await inspector.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("2 links", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 3 links" })).toBeVisible();
  await page.getByRole("combobox", { name: "Find a memory" }).fill("queue per");
  await page.getByRole("option", { name: /Queue per tenant/ }).click();
  await inspector.getByRole("button", { name: "Delete link to Retry budget" }).click();
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 2 links" })).toBeVisible();

  // See the events, newest first.
  await page.getByRole("link", { name: "Activity" }).click();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.nth(0)).toContainText(/Ada .*Queue per tenant.*Retry budget/);
  await expect(entries.nth(0)).toContainText(/deleted|unlinked|removed/);
  await expect(entries.nth(1)).toContainText(/linked/);
  await expect(entries.nth(2)).toContainText(/deleted|unlinked|removed/);
});

test("one person's day, with the keyboard alone", async ({ page, request }) => {
  const person = await place.addPerson("Grace");
  await save(request, person, titles, links);
  await page.goto("/sign-in");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/memory/);
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 3 links" })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("queue per");
  await expect(page.getByRole("option", { name: /Queue per tenant/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(inspector.getByRole("heading", { name: "Queue per tenant" })).toBeVisible();

  // Every control is reached by Tab: go on until the wanted one has the focus.
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses += 1) {
      const focused = page.locator(":focus");
      if ((await focused.count()) > 0) {
        const label = await focused.evaluate(
          (element) => element.getAttribute("aria-label") ?? element.textContent ?? "",
        );
        if (name.test(label.trim())) return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo(/^Delete link to Retry budget/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 2 links" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 3 links" })).toBeVisible();
  await tabTo(/^Delete link to Retry budget/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 2 links" })).toBeVisible();

  // The list is the graph's twin: one stop, arrows between rows; Delete asks, Enter opens.
  await tabTo(/^List$/);
  await page.keyboard.press("Enter");
  // Its row, and not the community that is called after it.
  await tabTo(/^Queue per tenant\s*decision/);
  await page.keyboard.press("Home");
  const row = page.locator("tr:focus");
  const wanted = await page.getByRole("row", { name: /Pager rota/ }).getAttribute("aria-rowindex");
  // The header is row 1.
  for (let at = 2; at < Number(wanted); at += 1) await page.keyboard.press("ArrowDown");
  await expect(row).toContainText("Pager rota");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("alertdialog")).toContainText("Pager rota");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row).toContainText("Pager rota");
  await page.keyboard.press("Enter");
  await expect(inspector.getByRole("heading", { name: "Pager rota" })).toBeVisible();

  await tabTo(/^Activity$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(
    /Queue per tenant.*Retry budget/,
  );
});

test("a memory goes to the trash with its links, and comes back with them", async ({ page, request }) => {
  const person = await place.addPerson("Ada");
  await save(request, person, titles, links);
  await signIn(page, person);
  await page.getByRole("combobox", { name: "Find a memory" }).fill("queue per");
  await page.getByRole("option", { name: /Queue per tenant/ }).click();
  await page
    .getByRole("complementary", { name: "Inspector" })
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(/links out\s*2\s*links in\s*1/);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("application", { name: "Graph of 3 memories and 0 links" })).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("application", { name: "Graph of 4 memories and 3 links" })).toBeVisible();
});

test("what someone else owns can be read, and not changed", async ({ page, request }) => {
  const [owner, teammate] = [await place.addPerson("Ada"), await place.addPerson("Grace")];
  await save(request, owner, titles, links);
  await signIn(page, teammate);
  await page.getByRole("combobox", { name: "Find a memory" }).fill("queue per");
  await page.getByRole("option", { name: /Queue per tenant/ }).click();
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector.getByRole("button", { name: /^to Retry budget/ })).toBeVisible();
  await expect(inspector.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  const notice = page.getByRole("region", { name: "Last change" });
  await page.keyboard.press("Delete");
  await expect(notice).toHaveText(/^Only its owner can delete/);
  await inspector.getByRole("button", { name: /^to Retry budget/ }).click();
  await expect(inspector).toContainText("Weight");
  await page.keyboard.press("Delete");
  await expect(notice).toHaveText(/^Only the owner of its first memory can delete this link/);
});
