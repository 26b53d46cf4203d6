import type { Css, EdgeSingular, NodeSingular, StylesheetJson } from "cytoscape";
import { CYTOSCAPE_UNIT } from "./cytoscape-unit.ts";
import { type GraphColours, hueOf, mix, type Rgb, toCss } from "./graph-colours.ts";
import type { Dash } from "./link-dash.ts";
import { UNITS_PER_PIXEL } from "./zoom-scale.ts";

/** Straight over a crowd, whose own links are: a link that is lit must lie where it lay. */
export type LinkShape = "curved" | "straight";

export interface StylesheetInput {
  readonly colours: GraphColours;
  readonly links: LinkShape;
  /** Changes with the zoom; read whenever the style is updated. */
  readonly scale: { readonly current: number };
}

/** Widths in screen pixels at the reference zoom; `added` comes to a link of weight 1, `lit` to one in the focus. */
const LINE = { thinnest: 0.7, added: 0.7, lit: 0.6, subject: 2.2 };
const LINK_OPACITY = 0.72;
/** Brightness of a link where it starts, as a share of that where it ends. */
const START_BRIGHTNESS = 0.3;
/** A square of this share of a circle's width has the same area. */
export const SQUARE = 0.89;
/** Width of Cytoscape's triangle at scale 1 in its own units: 0.3 of the 29 it takes at least, whatever the line. */
const CYTOSCAPE_ARROW = 8.7;
const ARROW = 6;
/** Around the selected memory, screen pixels. */
const RING = { gap: 2.6, width: 1.8 };

/**
 * The look of crowd and focus alike. Classes: `retired`, `private`, `hidden`; in the focus a link is `lit`, `pointed`
 * when it has room for an arrowhead, `chosen` when it belongs to the selection, `subject` when attention is on it
 * itself; a selected memory is `ringed`.
 */
export function buildStylesheet(input: StylesheetInput): StylesheetJson {
  return [...coreRules(input), ...nodeRules(input), ...linkRules(input), ...focusRules(input)];
}

function coreRules({ colours }: StylesheetInput): StylesheetJson {
  const ground = toCss(colours.ground);
  const style: Css.Core = {
    // No grey disc under a pressed pointer, and ground where a moved frame has not been drawn yet.
    "active-bg-color": ground,
    "active-bg-opacity": 0,
    "active-bg-size": 0,
    "outside-texture-bg-color": ground,
    "outside-texture-bg-opacity": 0,
    "selection-box-color": ground,
    "selection-box-border-color": ground,
    "selection-box-border-width": 0,
    "selection-box-opacity": 0,
  };
  return [{ selector: "core", style }];
}

function nodeRules({ colours, scale }: StylesheetInput): StylesheetJson {
  const hue = (node: NodeSingular) => toCss(hueOf(colours, node.data("hue")));
  const size = (node: NodeSingular) => 2 * node.data("radius") * scale.current * CYTOSCAPE_UNIT;
  const square = (node: NodeSingular) => size(node) * SQUARE;
  const node: Css.Node = {
    width: size,
    height: size,
    "background-color": hue,
    "border-width": 0,
    "overlay-opacity": 0,
    shape: "ellipse",
  };
  const secret: Css.Node = {
    shape: "round-rectangle",
    width: square,
    height: square,
    "corner-radius": (element) => String(size(element) * 0.16),
  };
  const retired: Css.Node = {
    "background-color": toCss(colours.ground),
    "border-color": hue,
    "border-width": (element) => Math.min(pixelsAt(scale, 1.2), size(element) * 0.22),
    "border-position": "inside",
    "border-opacity": 0.72,
  };
  return [
    { selector: "node", style: node },
    { selector: "node.private", style: secret },
    { selector: "node.retired", style: retired },
    { selector: "node.hidden", style: { display: "none" } satisfies Css.Node },
  ];
}

function linkRules({ colours, links, scale }: StylesheetInput): StylesheetJson {
  const link: Css.Edge = {
    ...shapeOf(links),
    ...brighteningTo(colours.link, colours.ground),
    width: (edge) => widthOf(edge, scale),
    "line-color": toCss(colours.link),
    "line-opacity": (edge) => LINK_OPACITY * edge.data("presence"),
    "overlay-opacity": 0,
    events: "no",
    // To the middle of the circle, which is drawn over it: an end at its rim fails where two circles touch.
    "source-endpoint": "inside-to-node",
    "target-endpoint": "inside-to-node",
  };
  const dashed = (edge: EdgeSingular) => (edge.data("dash") as Dash).map((length) => pixelsAt(scale, length));
  return [
    { selector: "edge", style: link },
    {
      selector: "edge[dash]",
      // The declarations know this property only as a list; like any other it may be a function.
      style: {
        "line-style": "dashed",
        "line-dash-pattern": dashed as unknown as number[],
      } satisfies Css.Edge,
    },
    { selector: "edge.hidden", style: { display: "none" } satisfies Css.Edge },
  ];
}

function focusRules({ colours, scale }: StylesheetInput): StylesheetJson {
  const lit: Css.Edge = {
    ...brighteningTo(colours.ink, colours.ground),
    width: (edge) => widthOf(edge, scale) + edge.data("share") * pixelsAt(scale, LINE.lit),
    "line-opacity": (edge) => 0.85 * edge.data("share"),
  };
  const pointed: Css.Edge = {
    "target-endpoint": "outside-to-node",
    "target-arrow-shape": "triangle",
    "target-arrow-color": toCss(colours.ink),
    "arrow-scale": () => pixelsAt(scale, ARROW) / CYTOSCAPE_ARROW,
  };
  const chosen: Css.Edge = {
    ...brighteningTo(colours.accent, colours.ground),
    "target-arrow-color": toCss(colours.accent),
    "line-opacity": (edge) => edge.data("share"),
    // The heads stay outside the ring of the selected memory.
    "target-distance-from-node": () => pixelsAt(scale, RING.gap + RING.width),
  };
  const ringed: Css.Node = {
    "outline-width": () => pixelsAt(scale, RING.width),
    "outline-offset": () => pixelsAt(scale, RING.gap),
    "outline-color": toCss(colours.accent),
  };
  return [
    { selector: "edge.lit", style: lit },
    { selector: "edge.pointed", style: pointed },
    { selector: "edge.chosen", style: chosen },
    { selector: "edge.subject", style: { width: () => pixelsAt(scale, LINE.subject) } satisfies Css.Edge },
    { selector: "node.ringed", style: ringed },
  ];
}

function pixelsAt(scale: { readonly current: number }, count: number): number {
  return count * UNITS_PER_PIXEL * scale.current * CYTOSCAPE_UNIT;
}

/** Lines grow even less with the zoom than circles do: close up, those that only pass through would fill the view. */
function widthOf(edge: EdgeSingular, scale: { readonly current: number }): number {
  const slower = Math.min(1, Math.sqrt(scale.current));
  return slower * pixelsAt(scale, LINE.thinnest + LINE.added * edge.data("weight"));
}

function shapeOf(shape: LinkShape): Css.Edge {
  if (shape === "straight") return { "curve-style": "straight" };
  return {
    "curve-style": "unbundled-bezier",
    "control-point-distances": "data(arch)",
    "control-point-weights": "0.5",
    "edge-distances": "node-position",
  };
}

function brighteningTo(colour: Rgb, ground: Rgb): Css.Edge {
  return {
    "line-fill": "linear-gradient",
    "line-gradient-stop-colors": [toCss(mix(ground, colour, START_BRIGHTNESS)), toCss(colour)],
  };
}
