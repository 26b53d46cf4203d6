import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import AxeBuilder from "@axe-core/playwright";
import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import type { Page } from "@playwright/test";
import { addUser } from "#lib/administration/add-user.ts";
import { DesktopAgent } from "#lib/testing/desktop-agent.ts";
import { buildPlace, type Person, type Place } from "./administer.ts";
import { expect, signIn, test } from "./test.ts";

const serverUrl = `${process.env.WEFT_TEST_URL}/mcp`;

let place: Place;
let person: Person;
test.beforeEach(async () => {
  place = await buildPlace();
  person = await place.addPerson("Ada");
});

/** A desktop agent that listens on this machine for the browser to come back. */
async function openAgent() {
  const server = createServer((_, response) => response.end("You can close this page."));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new DesktopAgent(`http://127.0.0.1:${port}/callback`);
  expect(await auth(agent, { serverUrl })).toBe("REDIRECT");
  return { agent, asks: String(agent.opened), close: () => server.close() };
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map((n) => n.target.join(" "))}`)).toEqual([]);
}

const heading = { name: "Connect Desktop Agent to Weft" };

test("a desktop agent that knows only the address is let in by a person, and put out again", async ({
  page,
}) => {
  const { agent, asks, close } = await openAgent();
  await page.goto(asks);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText(new URL(agent.redirectUrl).host)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Workspace" })).toHaveValue(/./);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await page.getByRole("switch", { name: /Your private memories too/ }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${agent.redirectUrl}?*`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("state")).toBe("the agent's own");
  expect(searchParams.get("iss")).toBe(new URL(serverUrl).origin);

  const authorizationCode = searchParams.get("code") ?? "";
  expect(await auth(agent, { serverUrl, authorizationCode })).toBe("AUTHORIZED");
  expect(agent.kept?.scope).toBe("memories:read memories:private");
  const before = agent.kept?.access_token;
  expect(await auth(agent, { serverUrl })).toBe("AUTHORIZED");
  expect(agent.kept?.access_token).not.toBe(before);
  // It is for /mcp, and for nothing else.
  const elsewhere = await fetch(`${process.env.WEFT_TEST_URL}/api/v1/me`, {
    headers: { authorization: `Bearer ${agent.kept?.access_token}` },
  });
  expect(elsewhere.status).toBe(401);

  const headers = { authorization: `Bearer ${person.key}` };
  const { items } = await (await page.request.get("/api/v1/agents", { headers })).json();
  expect(items).toMatchObject([{ name: "Desktop Agent", grant: { access: "read", private: true } }]);
  expect((await page.request.delete(`/api/v1/agents/${items[0].id}/grant`, { headers })).status()).toBe(204);
  // With nothing left that is good, it would have to ask the person again.
  expect(await auth(agent, { serverUrl })).toBe("REDIRECT");
  close();
});

test("a person may say no", async ({ page }) => {
  const { agent, asks, close } = await openAgent();
  await signIn(page, person);
  await page.goto(asks);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${agent.redirectUrl}?*`);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  close();
});

test("a program with a scheme of its own is called, and the page says so", async ({ page, quiet }) => {
  const agent = new DesktopAgent("cursor://anysphere.cursor-mcp/oauth/callback");
  agent.clientMetadata.redirect_uris = [agent.redirectUrl];
  expect(await auth(agent, { serverUrl })).toBe("REDIRECT");
  await signIn(page, person);
  await page.goto(String(agent.opened));
  await expect(page.getByText("cursor://anysphere.cursor-mcp", { exact: true })).toBeVisible();
  const called: string[] = [];
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Page.enable");
  inspector.on("Page.frameRequestedNavigation", ({ url }) => called.push(url));
  await page.getByRole("button", { name: "Allow" }).click();
  const again = page.getByRole("link", { name: "Open the program" });
  await expect(again).toHaveAttribute("href", /^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
  await expectNoViolations(page);
  const href = (await again.getAttribute("href")) ?? "";
  await expect.poll(() => called).toEqual([href]);
  // Nothing on this machine has claimed the scheme, which is all that is wrong: no policy stands in the way.
  for (const said of quiet.splice(0)) expect(said).toMatch(/^Failed to launch 'cursor:/);

  const authorizationCode = new URL(href).searchParams.get("code") ?? "";
  expect(await auth(agent, { serverUrl, authorizationCode })).toBe("AUTHORIZED");
});

test("an answer that fails leaves the person where they are", async ({ page, quiet }) => {
  const { asks, close } = await openAgent();
  await signIn(page, person);
  await page.goto(asks);
  await page.route("**/api/oauth/consent", (route) => route.abort());
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("alert").getByText("Weft can't be reached.")).toBeVisible();
  await page.unroute("**/api/oauth/consent");
  await page.route("**/api/oauth/consent", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("alert").getByText("That did not work.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow" })).toBeEnabled();
  await expectNoViolations(page);
  quiet.splice(0);
  close();
});

test("whoever belongs to no workspace is told what there is to do", async ({ page }) => {
  const { agent, asks, close } = await openAgent();
  const email = `${crypto.randomUUID()}@test.example`;
  const password = crypto.randomUUID();
  await addUser({ email, name: "Bo", password });
  await page.goto(asks);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "You belong to no workspace yet" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("link", { name: /^Back to Desktop Agent at 127\.0\.0\.1/ }).click();
  await page.waitForURL(`${agent.redirectUrl}?*`);
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  close();
});

test("nobody is sent on by an address that somebody made up", async ({ page }) => {
  const { agent, asks, close } = await openAgent();
  await signIn(page, person);
  const made = new URL(asks);
  made.searchParams.set("redirect_uri", "https://evil.example/callback");
  await page.goto(String(made));
  await expect(page.getByRole("heading", { name: "This can’t be connected" })).toBeVisible();
  expect(await page.getByRole("link").count()).toBe(0);

  const wrong = new URL(asks);
  wrong.searchParams.set("code_challenge_method", "plain");
  await page.goto(String(wrong));
  const back = page.getByRole("link", { name: /^Back to Desktop Agent at 127\.0\.0\.1/ });
  await expect(back).toHaveAttribute("href", new RegExp(`^${agent.redirectUrl}\\?error=invalid_request`));
  await expectNoViolations(page);
  close();
});

test("another site can't show the page inside its own", async ({ page }) => {
  const { asks, close } = await openAgent();
  const answer = await page.request.get(asks, { maxRedirects: 0 });
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  close();
});

for (const colorScheme of ["dark", "light"] as const) {
  for (const width of [1280, 320]) {
    test(`axe finds nothing in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      const { asks, close } = await openAgent();
      await signIn(page, person);
      await page.goto(asks);
      await expect(page.getByRole("heading", heading)).toBeVisible();
      await expectNoViolations(page);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      close();
    });
  }
}
