import cytoscape, { type Core } from "cytoscape";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import { syncElements } from "./sync-elements.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";

const places = { a: [0, 0], b: [128, 0], c: [0, 128] } as const;
const links = [buildLink("a", "b"), buildLink("b", "c", { kind: "depends-on" })];
const dashes = new Map([["depends-on", [5, 3]]]);

let cy: Core;
beforeEach(() => {
  cy = cytoscape({ headless: true, styleEnabled: true });
  syncElements(cy, buildPlacedScene(places, links), dashes);
});
afterEach(() => cy.destroy());

describe("syncElements", () => {
  test("adds what is missing", () => {
    expect(cy.nodes().map((node) => node.id())).toEqual(["a", "b", "c"]);
    expect(cy.edges().map((edge) => edge.id())).toEqual(["a b related", "b c depends-on"]);
    expect(cy.getElementById("b c depends-on").data("dash")).toEqual([5, 3]);
  });

  test("removes what is gone and touches nothing else", () => {
    const kept = cy.getElementById("a");
    const { c: _, ...rest } = places;
    syncElements(cy, buildPlacedScene(rest, links.slice(0, 1)), dashes);
    expect(cy.elements().map((element) => element.id())).toEqual(["a", "b", "a b related"]);
    expect(cy.getElementById("a")).toBe(kept);
  });

  test("hides and shows by a class", () => {
    syncElements(cy, buildPlacedScene(places, links, ["c"]), dashes);
    expect(cy.$(".hidden").map((element) => element.id())).toEqual(["c", "b c depends-on"]);
    syncElements(cy, buildPlacedScene(places, links), dashes);
    expect(cy.$(".hidden").length).toBe(0);
  });

  test("moves a memory only when its place has changed", () => {
    const moved: string[] = [];
    cy.on("position", "node", (event) => moved.push(event.target.id()));
    syncElements(cy, buildPlacedScene({ ...places, b: [256, 0] }, links), dashes);
    expect(moved).toEqual(["b"]);
    expect(cy.getElementById("b").position()).toEqual({ x: 256 * CYTOSCAPE_UNIT, y: 0 });
  });

  test("follows a changed weight", () => {
    syncElements(
      cy,
      buildPlacedScene(places, [buildLink("a", "b", { weight: 0.2 }), ...links.slice(1)]),
      dashes,
    );
    expect(cy.getElementById("a b related").data("weight")).toBe(0.2);
  });
});
