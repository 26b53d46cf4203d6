import { type GraphColours, toCss } from "../graph-colours.ts";
import type { Emphasis } from "./label.ts";

export interface PaintedLabel {
  readonly text: string;
  readonly emphasis: Emphasis;
  /** Middle of the text, screen pixels. */
  readonly x: number;
  readonly y: number;
  /** 0 to 1. */
  readonly opacity: number;
}

const SETTING: Record<Emphasis, Setting> = {
  subject: { weight: 600, size: 13, colour: "ink", strength: 1 },
  lit: { weight: 500, size: 11.5, colour: "ink", strength: 1 },
  hub: { weight: 500, size: 11.5, colour: "ink", strength: 0.86 },
  plain: { weight: 420, size: 11, colour: "body", strength: 0.86 },
};

interface Setting {
  readonly weight: number;
  /** Pixels. */
  readonly size: number;
  readonly colour: "ink" | "body";
  /** Opacity before anything is dimmed. */
  readonly strength: number;
}

export function fontOf(emphasis: Emphasis, family: string): string {
  return `${SETTING[emphasis].weight} ${SETTING[emphasis].size}px ${family}`;
}

/** Height of a line of text, screen pixels. */
export function heightOf(emphasis: Emphasis): number {
  return SETTING[emphasis].size * 1.3;
}

/** Draws labels with a halo in the colour of the ground, so that they can be read over links. */
export function paintLabels(
  context: CanvasRenderingContext2D,
  labels: readonly PaintedLabel[],
  colours: GraphColours,
  family: string,
): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 4;
  for (const label of labels) {
    context.font = fontOf(label.emphasis, family);
    context.globalAlpha = label.opacity * SETTING[label.emphasis].strength;
    context.strokeStyle = toCss(colours.ground, 0.9);
    context.strokeText(label.text, label.x, label.y);
    context.fillStyle = toCss(colours[SETTING[label.emphasis].colour]);
    context.fillText(label.text, label.x, label.y);
  }
  context.globalAlpha = 1;
}
