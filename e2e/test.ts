import { test as base, expect, type Page } from "@playwright/test";
import type { Person } from "./administer.ts";

/** Every browser test: an error in the console, or one that nobody caught, fails it. */
export const test = base.extend<{ quiet: string[] }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in by the form, and waits for the graph. */
export async function signIn(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard\/[^/]+\/memory/);
}

export { expect };
