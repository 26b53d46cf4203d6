import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { buildGraph, idOf } from "#components/memory/build-graph.ts";
import type { Graph } from "#lib/contract/graph.ts";
import { hideLink, hideMemory, showLink } from "./cached-answers.ts";
import { queryKeys } from "./query-keys.ts";

const workspace = "demo";
const graph = buildGraph(
  [{ number: 1 }, { number: 2 }, { number: 3 }],
  [
    [1, 2],
    [1, 3],
  ],
);
const key = { sourceId: idOf(1), targetId: idOf(2), kind: "related" };
const listKey = queryKeys.memoryLinks(workspace, idOf(1), "outbound");
const list = { pages: [{ items: graph.links, nextCursor: null }], pageParams: [undefined] };
const source = {
  id: idOf(1),
  links: { outbound: { value: 2, exact: true }, inbound: { value: 0, exact: true } },
};

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.graph(workspace), graph);
  cache.setQueryData(listKey, list);
  cache.setQueryData(queryKeys.memory(workspace, idOf(1)), source);
});
const links = () => cache.getQueryData<Graph>(queryKeys.graph(workspace))?.links.length;

describe("a link that is being deleted", () => {
  it("is gone from the graph, the list and the count at once", async () => {
    await hideLink(cache, workspace, key);
    expect(links()).toBe(1);
    expect(cache.getQueryData(listKey)).toMatchObject({ pages: [{ items: [graph.links[1]] }] });
    expect(cache.getQueryData(queryKeys.memory(workspace, idOf(1)))).toMatchObject({
      links: { outbound: { value: 1 }, inbound: { value: 0 } },
    });
  });

  it("is back everywhere when the server refuses", async () => {
    const rollback = await hideLink(cache, workspace, key);
    rollback();
    expect(cache.getQueryData(queryKeys.graph(workspace))).toEqual(graph);
    expect(cache.getQueryData(listKey)).toEqual(list);
    expect(cache.getQueryData(queryKeys.memory(workspace, idOf(1)))).toEqual(source);
  });

  it("leaves another workspace alone", async () => {
    await hideLink(cache, "other", key);
    expect([links(), cache.getQueryData(listKey)]).toEqual([2, list]);
  });
});

it("shows a link that is being put back", async () => {
  const [link] = graph.links;
  if (!link) throw new Error("the fixture has links");
  await hideLink(cache, workspace, key);
  await showLink(cache, workspace, link);
  expect(links()).toBe(2);
});

it("hides a memory with its links, and takes that back", async () => {
  const rollback = await hideMemory(cache, workspace, idOf(1));
  expect(links()).toBe(0);
  rollback();
  expect(links()).toBe(2);
});
