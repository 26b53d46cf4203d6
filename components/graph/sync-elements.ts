import type { Core } from "cytoscape";
import { nodeClasses, toEdge, toNode, toPosition } from "./elements.ts";
import type { Dash } from "./link-dash.ts";
import type { Scene } from "./scene.ts";

/** Brings the elements of `cy` into line with the scene: adds, removes and changes only what differs. */
export function syncElements(cy: Core, scene: Scene, dashes: ReadonlyMap<string, Dash>): void {
  const linkIds = new Set(scene.links.map((link) => link.id));
  cy.batch(() => {
    cy.edges()
      .filter((edge) => !linkIds.has(edge.id()))
      .remove();
    cy.nodes()
      .filter((node) => !scene.byId.has(node.id()))
      .remove();
    const added = [];
    for (const memory of scene.memories) {
      const node = cy.getElementById(memory.id);
      const wanted = toNode(memory);
      if (node.empty()) {
        added.push(wanted);
        continue;
      }
      if (node.data("radius") !== memory.radius || node.data("hue") !== (memory.hue ?? -1))
        node.data(wanted.data);
      const { x, y } = node.position();
      const position = toPosition(memory);
      if (x !== position.x || y !== position.y) node.position({ ...position });
      node.classes(nodeClasses(memory));
    }
    for (const link of scene.links) {
      const edge = cy.getElementById(link.id);
      const wanted = toEdge(link, dashes.get(link.link.kind) ?? []);
      if (edge.empty()) {
        added.push(wanted);
        continue;
      }
      const { data } = wanted;
      if (
        edge.data("arch") !== data.arch ||
        edge.data("presence") !== data.presence ||
        edge.data("weight") !== data.weight
      ) {
        edge.data(data);
      }
      edge.toggleClass("hidden", !link.isShown);
    }
    cy.add(added);
  });
}
