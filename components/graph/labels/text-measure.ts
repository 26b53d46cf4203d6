import type { Emphasis } from "./label.ts";
import { fontOf, heightOf } from "./paint-labels.ts";

export type TextMeasure = (text: string, emphasis: Emphasis) => { width: number; height: number };

/** Measures text as the canvas will draw it, each text once. Make a new one when fonts have arrived. */
export function createTextMeasure(context: CanvasRenderingContext2D, family: string): TextMeasure {
  const widths = new Map<string, number>();
  return (text, emphasis) => {
    const key = `${emphasis} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = fontOf(emphasis, family);
      width = context.measureText(text).width;
      widths.set(key, width);
    }
    return { width, height: heightOf(emphasis) };
  };
}
