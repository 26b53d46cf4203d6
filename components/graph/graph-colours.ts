export type Rgb = readonly [number, number, number];

/** The colours of the drawing in one theme, read from the page's tokens. */
export interface GraphColours {
  readonly ground: Rgb;
  readonly ink: Rgb;
  readonly body: Rgb;
  readonly accent: Rgb;
  readonly link: Rgb;
  readonly noHue: Rgb;
  readonly hues: readonly Rgb[];
}

/** How many colours the palette has; see `graph-tokens.css`. */
export const HUE_COUNT = 8;

/** Reads the tokens as they apply to `element` now; call again when the theme changes. */
export function readGraphColours(element: HTMLElement): GraphColours {
  const style = getComputedStyle(element);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // A token may hold any CSS colour, Cytoscape reads few: painting one pixel turns every notation into three numbers.
  const read = (token: string): Rgb => {
    if (!context) return [128, 128, 128];
    context.fillStyle = style.getPropertyValue(token).trim() || "gray";
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  return {
    ground: read("--canvas"),
    ink: read("--ink"),
    body: read("--body"),
    accent: read("--accent"),
    link: read("--graph-link"),
    noHue: read("--hue-none"),
    hues: Array.from({ length: HUE_COUNT }, (_, index) => read(`--hue-${index + 1}`)),
  };
}

export function hueOf(colours: GraphColours, hue: number | undefined): Rgb {
  return (hue === undefined ? undefined : colours.hues[hue]) ?? colours.noHue;
}

/** `share` of `over` laid on `under`: the opaque colour that a translucent one would give. */
export function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(under[index] + (over[index] - under[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

export function toCss([red, green, blue]: Rgb, alpha = 1): string {
  return alpha === 1 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${alpha})`;
}
