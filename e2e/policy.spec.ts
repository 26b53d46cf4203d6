import { expect, test } from "./test.ts";

test("a script that somebody smuggled into a page does not run", async ({ page, quiet }) => {
  await page.goto("/sign-in");
  const ran = await page.evaluate(async () => {
    const smuggled = document.createElement("div");
    smuggled.innerHTML = `<img src="data:," onerror="window.smuggled = 'attribute'">`;
    document.body.append(smuggled);
    const frame = document.createElement("a");
    frame.href = "javascript:window.smuggled='address'";
    document.body.append(frame);
    frame.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (window as { smuggled?: string }).smuggled ?? null;
  });
  expect(ran).toBeNull();
  // The browser says that it refused both, and nothing else.
  const complaints = quiet.splice(0);
  expect(complaints.length).toBeGreaterThanOrEqual(2);
  for (const complaint of complaints) expect(complaint).toContain("Content Security Policy");
});

test("nor one that comes with the page's own HTML, without its nonce", async ({ page, quiet }) => {
  await page.route("**/docs/errors", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</body>", "<script>window.smuggled = true</script></body>");
    await route.fulfill({ response, body });
  });
  await page.goto("/docs/errors");
  await expect(page.getByRole("heading", { name: "Errors" })).toBeVisible();
  expect(await page.evaluate(() => "smuggled" in window)).toBe(false);
  expect(quiet.splice(0)).toEqual([expect.stringContaining("Content Security Policy")]);
});
