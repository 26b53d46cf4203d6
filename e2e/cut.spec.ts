import type { Page } from "@playwright/test";
import { Graph } from "#lib/contract/graph.ts";
import { startServer } from "#scripts/test/start-server.ts";
import { buildCrowdWorkspace } from "./crowd-workspace.ts";
import { expect, test } from "./test.ts";

const graphOf = (page: Page) => page.getByRole("application", { name: /^Graph of/ });
const inspectorOf = (page: Page) => page.getByRole("complementary", { name: "Inspector" });

test("what a cut left out is found by search, shown with its links, and can be put in focus", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { person } = await buildCrowdWorkspace(request, 4);
  const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
  const server = await startServer(process.env.WEFT_TEST_ADMIN_URL ?? "", database, {
    WEFT_GRAPH_LINK_BUDGET: "60",
    WEFT_GRAPH_MEMORY_BUDGET: "70",
    WEFT_DEMO: "off",
  });
  try {
    const headers = { authorization: `Bearer ${person.key}` };
    const read = async (origin: string) =>
      Graph.parse(await (await request.get(`${origin}/api/v1/graph`, { headers })).json());
    const [whole, cut] = [await read(""), await read(server.url)];
    const drawn = new Set<string>(cut.memories.map(({ id }) => id));
    const degreeOf = (id: string) =>
      whole.links.filter(({ sourceId, targetId }) => sourceId === id || targetId === id).length;
    const outside = whole.memories.filter(({ id }) => !drawn.has(id) && degreeOf(id) > 6);
    const [wanted] = outside;
    if (!wanted) throw new Error("nothing was cut");
    const neighbours = new Set<string>(
      whole.links.flatMap(({ sourceId, targetId }) =>
        sourceId === wanted.id ? targetId : targetId === wanted.id ? sourceId : [],
      ),
    );
    expect([cut.links.length, cut.memories.length, cut.linksTruncated, cut.memoriesTruncated]).toEqual([
      60,
      70,
      true,
      true,
    ]);

    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const main = page.getByRole("main");
    await expect(
      main.getByText(/^Cut at 70 .*memories and at 60 .*links.* Counts are lower bounds\./),
    ).toBeVisible();
    await expect(graphOf(page)).toHaveAccessibleName(
      /^Graph of (at least )?70 memories and at least 60 links$/,
    );

    await page.getByRole("combobox", { name: "Find a memory" }).fill(wanted.title);
    const option = page.getByRole("option", { name: new RegExp(`^${wanted.title}\\b`) }).first();
    await expect(option).toContainText("not in the drawn graph");
    await option.click();
    await expect(inspectorOf(page).getByRole("heading", { name: wanted.title })).toBeVisible();

    // It is drawn now, in the middle, with every link of its own.
    const news = [wanted.id, ...neighbours].filter((id) => !drawn.has(id)).length;
    await expect(graphOf(page)).toHaveAccessibleName(
      new RegExp(`^Graph of (at least )?${70 + news} memories and at least \\d+ links$`),
    );
    await expect(main).not.toContainText("not in the drawn graph");
    const box = await graphOf(page).boundingBox();
    if (!box) throw new Error("the graph has no place");
    await graphOf(page).press("Escape");
    await expect(inspectorOf(page).getByRole("heading", { name: wanted.title })).toBeHidden();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(inspectorOf(page).getByRole("heading", { name: wanted.title })).toBeVisible();

    // The cut is what it was, and so is what is said of how much there is.
    await expect(main.getByText(/^Cut at 70 .*memories and at 60 .*links/)).toBeVisible();
    await expect(main).not.toContainText(/unlinked|isolated|orphan|no links/i);

    await inspectorOf(page).getByRole("button", { name: "Focus" }).click();
    await expect(main.getByText(`Near ${wanted.title}`)).toBeVisible();
    await expect(main.getByText(new RegExp(`^${neighbours.size + 1}\\+ of \\d+\\+$`))).toBeVisible();
    await page.getByRole("button", { name: "List", exact: true }).click();
    const grid = page.getByRole("grid", { name: "Memories" });
    await expect(grid).toHaveAttribute("aria-rowcount", String(neighbours.size + 2));
    const row = grid.getByRole("row", { name: new RegExp(`^${wanted.title}\\b`) });
    await expect(row.locator("td").nth(3)).toHaveText(/^\d+\+$/);

    // The address alone leads there too.
    await page.reload();
    await expect(grid).toHaveAttribute("aria-rowcount", String(neighbours.size + 2));
  } finally {
    await server.close();
  }
});
