import cytoscape from "cytoscape";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import type { GraphColours } from "./graph-colours.ts";
import { buildStylesheet, type LinkShape } from "./stylesheet.ts";
import { syncElements } from "./sync-elements.ts";
import { buildLink, buildPlacedScene } from "./testing/build-graph.ts";
import { UNITS_PER_PIXEL } from "./zoom-scale.ts";

const colours: GraphColours = {
  ground: [0, 0, 0],
  ink: [255, 255, 255],
  body: [200, 200, 200],
  accent: [240, 168, 64],
  link: [100, 100, 100],
  noHue: [128, 128, 128],
  hues: [[1, 2, 3]],
};
const scene = buildPlacedScene({ a: [0, 0], b: [300, 0] }, [buildLink("a", "b", { weight: 0.5 })]);

function styled(links: LinkShape, scale = { current: 1 }) {
  const cy = cytoscape({
    headless: true,
    styleEnabled: true,
    style: buildStylesheet({ colours, links, scale }),
  });
  syncElements(cy, scene, new Map([["related", [5, 3]]]));
  return cy;
}

afterEach(() => vi.restoreAllMocks());

describe("buildStylesheet", () => {
  test.each(["curved", "straight"] as const)("is understood by Cytoscape without a warning: %s", (links) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const cy = styled(links);
    cy.nodes().addClass("retired private ringed");
    cy.edges().addClass("lit pointed chosen subject");
    cy.style().update();
    expect(warn.mock.calls).toEqual([]);
    cy.destroy();
  });

  test("draws a circle of the memory's radius, and follows the scale", () => {
    const scale = { current: 1 };
    const cy = styled("curved", scale);
    const node = cy.getElementById("a");
    const width = node.numericStyle("width");
    expect(width).toBeCloseTo(2 * node.data("radius") * CYTOSCAPE_UNIT);
    scale.current = 0.5;
    cy.style().update();
    expect(node.numericStyle("width")).toBeCloseTo(width / 2);
    cy.destroy();
  });

  test("fills a retired memory with the ground, and keeps its colour for the rim", () => {
    const cy = styled("curved");
    const node = cy.getElementById("a").addClass("retired");
    expect(node.style("background-color")).toBe("rgb(0,0,0)");
    expect(node.style("border-color")).toBe("rgb(128,128,128)");
    cy.destroy();
  });

  test("runs brighter towards the target, dashed by kind, without arrowhead", () => {
    const cy = styled("curved");
    const edge = cy.edges().first();
    expect(edge.style("line-gradient-stop-colors")).toBe("rgb(30,30,30) rgb(100,100,100)");
    const [line, gap] = edge.style("line-dash-pattern").split(" ").map(Number.parseFloat);
    expect(line).toBeCloseTo(5 * UNITS_PER_PIXEL * CYTOSCAPE_UNIT);
    expect(gap).toBeCloseTo(3 * UNITS_PER_PIXEL * CYTOSCAPE_UNIT);
    expect(edge.style("target-arrow-shape")).toBe("none");
    cy.destroy();
  });

  test("gives the lit link an arrowhead and the chosen one the accent", () => {
    const cy = styled("curved");
    const edge = cy.edges().first().addClass("lit pointed chosen");
    expect(edge.style("target-arrow-shape")).toBe("triangle");
    expect(edge.style("target-arrow-color")).toBe("rgb(240,168,64)");
    expect(edge.style("line-gradient-stop-colors")).toContain("rgb(240,168,64)");
    cy.destroy();
  });

  test("draws one of very many thinner and fainter than one of a few", () => {
    const cy = styled("straight");
    const edge = cy.edges().first().addClass("lit chosen");
    const [width, opacity] = [edge.numericStyle("width"), edge.numericStyle("line-opacity")];
    edge.data("share", 0.5);
    expect(edge.numericStyle("width")).toBeLessThan(width);
    expect(edge.numericStyle("line-opacity")).toBeLessThan(opacity);
    cy.destroy();
  });
});
