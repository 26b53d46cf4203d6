import type { Page } from "@playwright/test";
import { hashPassword } from "#lib/auth/password.ts";
import { asOwner } from "#lib/db/transaction.ts";
import "./administer.ts";
import { startServer } from "#scripts/test/start-server.ts";
import { expect, signIn, test } from "./test.ts";

const demo = { email: "demo@weft.example", password: "a password for the demonstration" };

async function setPassword(): Promise<void> {
  const passwordHash = await hashPassword(demo.password);
  await asOwner((tx) => tx.user.update({ where: { email: demo.email }, data: { passwordHash } }));
}

/** The sum of every layout shift since the page began, as the browser reports it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

test("the demonstration opens without a layout shift, and its numbers agree with the API", async ({
  page,
}) => {
  await setPassword();
  await signIn(page, demo);
  const shifts = await watchShifts(page);
  await page.goto("/dashboard/tidewater/memory");
  const graph = page.getByRole("application", { name: /^Graph of/ });
  await expect(graph).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await shifts()).toBe(0);

  const answer = await page.request.get("/api/v1/graph", { headers: { "weft-workspace": "tidewater" } });
  const { counts } = await answer.json();
  await expect(graph).toHaveAccessibleName(
    `Graph of ${counts.memories.value} memories and ${counts.links.value} links`,
  );
  await expect(page.getByText("Unlinked", { exact: false }).first()).toBeVisible();
});

test("a cut read says so everywhere, and nothing is said from what is missing", async ({ page }) => {
  test.setTimeout(120_000);
  await setPassword();
  const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  const server = await startServer(process.env.WEFT_TEST_ADMIN_URL ?? "", database, {
    WEFT_GRAPH_LINK_BUDGET: "60",
  });
  try {
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel("Email").fill(demo.email);
    await page.getByLabel("Password").fill(demo.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/memory/);
    const main = page.getByRole("main");
    await expect(
      main.getByText(/^Cut at 60 of at least \d+ links\. Counts are lower bounds\./),
    ).toBeVisible();
    await expect(page.getByRole("application", { name: /60|at least/ })).toHaveAccessibleName(
      /at least 60 links/,
    );
    await expect(main.getByText("60+", { exact: true })).toBeVisible();
    await expect(main).not.toContainText(/unlinked|isolated|orphan|no links/i);

    // Every figure of the legend of links is a lower bound.
    const kinds = page.getByRole("region", { name: "Links" }).getByRole("button", { name: /\d/ });
    for (const name of await kinds.allInnerTexts()) expect(name).toMatch(/\d\+$/m);
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(page.getByRole("row").nth(1)).toContainText(/\d\+/);
  } finally {
    await server.close();
  }
});
