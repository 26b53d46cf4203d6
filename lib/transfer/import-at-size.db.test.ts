import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#lib/actor.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { limits } from "#lib/contract/limits.ts";
import { buildKey, type Credential } from "#lib/testing/build-credential.ts";
import { buildWorkspace } from "#lib/testing/build-workspace.ts";
import { call } from "#lib/testing/call-route.ts";
import { drawImportFile } from "#lib/testing/draw-import-file.ts";
import { countFromEnv, reportFigures } from "#lib/testing/report-figures.ts";
import { toFile } from "#lib/testing/transfer-file.ts";

/** The links of the prolific owner. The budget of the graph is cut down alike, where they are fewer than it. */
const links = countFromEnv("WEFT_IMPORT_LINKS", 600);
const small = [7, 40, 90];
const budget = Math.min(limits.graph.links, links - 50);

type Owner = { actor: Actor; as: Credential };
let owners: Owner[];

beforeAll(async () => {
  process.env.WEFT_GRAPH_LINK_BUDGET = String(budget);
  const workspace = await buildWorkspace();
  owners = [];
  for (let place = 0; place < 1 + small.length; place += 1) {
    const actor = await workspace.addMember();
    owners.push({ actor, as: await buildKey(actor) });
  }
});

function countOf(graph: Graph, { actor }: Owner): number {
  const own = new Set(graph.memories.filter(({ ownerId }) => ownerId === actor.userId).map(({ id }) => id));
  return graph.links.filter(({ sourceId }) => own.has(sourceId)).length;
}

it("takes in a prolific owner's file beside others', and the graph is cut at their expense alone", async () => {
  const sizes = [links, ...small];
  const reports = await Promise.all(
    owners.map(async ({ as }, place) => {
      const size = sizes[place] ?? 0;
      const memories = Math.max(10, Math.ceil(size / 14));
      const body = toFile(drawImportFile(place + 1, { memories, links: size }));
      const headers = { "content-type": "application/x-ndjson" };
      const { body: report } = await call("importMemories", { as, body, headers });
      return { expected: memories + size, ...report };
    }),
  );
  for (const { expected, created, refused, parked } of reports) {
    expect({ created, refused, parked }).toEqual({ created: expected, refused: 0, parked: 0 });
  }
  const { body: graph } = await call("readGraph", { as: owners[1]?.as ?? {} });
  expect(graph).toMatchObject({
    linksTruncated: true,
    memoriesTruncated: false,
    counts: { links: { value: budget + 1, exact: false }, memories: { exact: true } },
  });
  expect(graph.links).toHaveLength(budget);
  const others = small.reduce((sum, size) => sum + size, 0);
  expect(owners.map((owner) => countOf(graph, owner))).toEqual([budget - others, ...small]);
  reportFigures("import at size", { links: links + others, cut: budget });
}, 900_000);
