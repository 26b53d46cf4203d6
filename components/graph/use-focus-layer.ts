import { useEffect } from "react";
import { toEdge, toNode } from "./elements.ts";
import { type Focus, isLink } from "./focus.ts";
import type { Dash } from "./link-dash.ts";
import { litClasses, litShare } from "./lit-link.ts";
import type { SceneLink } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** As long as the veil takes to lift, milliseconds. */
const FADE = 140;

/**
 * Draws the lit few in the focus instance, and the link under the pointer with them; when there are none any more,
 * leaves them until they have faded out.
 */
export function useFocusLayer(
  stage: Stage | null,
  focus: Focus,
  hoveredLink: SceneLink | null,
  dashes: ReadonlyMap<string, Dash>,
): void {
  useEffect(() => {
    if (!stage) return;
    const cy = stage.focus;
    const { selected } = focus;
    const memories = new Set(focus.memories);
    const links = new Set(focus.links);
    if (selected && !isLink(selected)) memories.add(selected);
    if (hoveredLink) links.add(hoveredLink);
    for (const { source, target } of links) memories.add(source).add(target);
    if (memories.size === 0) {
      const fading = setTimeout(() => cy.elements().remove(), FADE);
      return () => clearTimeout(fading);
    }
    cy.batch(() => {
      cy.elements().remove();
      cy.add([...memories].map((memory) => toNode(memory, memory === selected ? ["ringed"] : [])));
      cy.add(
        [...links].map((link) => {
          const dash = dashes.get(link.link.kind) ?? [];
          return toEdge(link, dash, litClasses(link, focus, hoveredLink), litShare(link, focus, hoveredLink));
        }),
      );
    });
  }, [stage, focus, hoveredLink, dashes]);
}
