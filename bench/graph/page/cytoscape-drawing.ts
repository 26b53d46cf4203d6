import cytoscape, { type ElementDefinition } from "cytoscape";
import type { Drawable, OpenDrawing } from "./drawing.ts";
import { colourOf, LINK_COLOUR } from "./peer-colours.ts";

/** Cytoscape as it comes: its canvas, its default links, labels on. */
export const openCytoscape: OpenDrawing = (host, graph, watch) => {
  const cy = cytoscape({
    container: host,
    elements: toElements(graph),
    layout: { name: "preset", fit: true, padding: 20 },
    minZoom: 0.001,
    style: [
      {
        selector: "node",
        style: { label: "data(label)", color: "#fff", "font-size": 10, "background-color": "data(colour)" },
      },
      { selector: "edge", style: { width: 1, "line-color": LINK_COLOUR } },
    ],
  });
  cy.on("render", watch.note);
  return {
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    add: (more) => {
      cy.add(toElements(more).filter(({ data }) => data.id && cy.getElementById(data.id).empty()));
    },
    placesOf: (ids) => ids.map((id) => ({ ...cy.getElementById(id).renderedPosition() })),
    close: () => cy.destroy(),
  };
};

function toElements({ view, picture }: Drawable): ElementDefinition[] {
  return [
    ...view.memories.map(({ id, title, type }): ElementDefinition => {
      const { x = 0, y = 0 } = picture.get(id) ?? {};
      return { group: "nodes", data: { id, label: title, colour: colourOf(type) }, position: { x, y } };
    }),
    ...view.links.map(
      ({ sourceId, targetId, kind }): ElementDefinition => ({
        group: "edges",
        data: { id: `${sourceId} ${targetId} ${kind}`, source: sourceId, target: targetId },
      }),
    ),
  ];
}
