import type { Camera } from "../camera.ts";
import { hueOf, mix, type Rgb, toCss } from "../graph-colours.ts";
import { at } from "../layout/columns.ts";
import { LOOK, NO_HUE } from "./crowd-arrays.ts";
import type { CrowdPainter, CrowdScene } from "./crowd-painter.ts";
import { lightUp } from "./light-up.ts";
import { fadeOf, opacityAt, PASSING_BRIGHTNESS, START_BRIGHTNESS, TINTS } from "./link-light.ts";
import { RIMMED_RADIUS, SMALLEST_RADIUS, sizesAt } from "./sizes.ts";

/** Circles smaller than this, screen pixels, are squares: nobody can tell, and they cost a tenth. */
const SQUARE_RADIUS = 1.4;
/** Fainter than this a line changes no pixel. */
const FAINTEST = 0.004;

/**
 * The picture by the processor alone, from the same arrays: links are laid pixel by pixel, which keeps light and direction
 * and costs less than a canvas's own lines; memories are the canvas's circles.
 */
export function createCanvasPainter(canvas: HTMLCanvasElement): CrowdPainter {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser gives no 2D canvas.");
  let frame: ImageData | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  return {
    ratio: 1,
    // It reads the arrays themselves at every frame.
    take: () => undefined,
    draw(scene, camera, scale, { beforeShown, onShown, onDrawn }) {
      beforeShown();
      if (frame?.width !== canvas.width || frame.height !== canvas.height)
        frame = context.createImageData(canvas.width, canvas.height);
      const [red, green, blue] = scene.colours.ground;
      new Uint32Array(frame.data.buffer).fill(((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0);
      drawLinks(frame, scene, camera);
      context.putImageData(frame, 0, 0);
      drawMemories(context, scene, camera, scale);
      onShown();
      clearTimeout(soon);
      soon = setTimeout(onDrawn, 0);
    },
    layOver: () => false,
    destroy: () => clearTimeout(soon),
  };
}

function drawLinks(
  frame: ImageData,
  { arrays, colours, light, frame: view }: CrowdScene,
  camera: Camera,
): void {
  const { memories, links } = arrays;
  const palette = paletteOf(colours.hues, colours.link);
  const opacity = opacityAt(light, camera.zoom);
  const shiftX = camera.pan.x + view.marginX;
  const shiftY = camera.pan.y + view.marginY;
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < frame.width && y < frame.height;
  for (let link = 0; link < links.source.length; link++) {
    if (at(links.mask, link) === 0) continue;
    const source = at(links.source, link);
    const target = at(links.target, link);
    const fromX = at(memories.x, source) * camera.zoom + shiftX;
    const fromY = at(memories.y, source) * camera.zoom + shiftY;
    const toX = at(memories.x, target) * camera.zoom + shiftX;
    const toY = at(memories.y, target) * camera.zoom + shiftY;
    if (Math.max(fromX, toX) < 0 || Math.min(fromX, toX) > frame.width) continue;
    if (Math.max(fromY, toY) < 0 || Math.min(fromY, toY) > frame.height) continue;
    const seen = isInside(fromX, fromY) || isInside(toX, toY) ? 1 : PASSING_BRIGHTNESS;
    const fade = fadeOf(Math.hypot(toX - fromX, toY - fromY) / camera.zoom, light.usualLength);
    const toLight = opacity * at(links.weight, link) * seen * fade;
    if (toLight < FAINTEST) continue;
    const from = at(memories.hue, source);
    const to = at(memories.hue, target);
    const tinted = from === to ? palette.within : palette.between;
    lightUp(frame, {
      fromX,
      fromY,
      toX,
      toY,
      fromLight: toLight * START_BRIGHTNESS,
      toLight,
      from: tinted[from] ?? colours.link,
      to: tinted[to] ?? colours.link,
    });
  }
}

/** What colour a link is at an end, by the end's hue: between two hues, and within one. */
function paletteOf(hues: readonly Rgb[], link: Rgb) {
  const tinted = (share: number) => hues.map((hue) => mix(link, hue, share));
  return { between: tinted(TINTS.between), within: tinted(TINTS.within) };
}

function drawMemories(
  context: CanvasRenderingContext2D,
  { arrays: { memories }, colours, frame }: CrowdScene,
  camera: Camera,
  scale: number,
): void {
  const fills = new Map<number, string>();
  const fillOf = (hue: number) => {
    const known = fills.get(hue) ?? toCss(hueOf(colours, hue === NO_HUE ? undefined : hue));
    fills.set(hue, known);
    return known;
  };
  const ground = toCss(colours.ground);
  const ring = sizesAt(camera.zoom, scale).ring;
  for (let memory = 0; memory < memories.x.length; memory++) {
    if (at(memories.mask, memory) === 0) continue;
    const x = at(memories.x, memory) * camera.zoom + camera.pan.x + frame.marginX;
    const y = at(memories.y, memory) * camera.zoom + camera.pan.y + frame.marginY;
    const radius = Math.max(SMALLEST_RADIUS, at(memories.radius, memory) * camera.zoom * scale);
    if (x < -radius || y < -radius || x > frame.width + radius || y > frame.height + radius) continue;
    const fill = fillOf(at(memories.hue, memory));
    const isRetired = (at(memories.look, memory) & LOOK.retired) > 0;
    const isPrivate = (at(memories.look, memory) & LOOK.private) > 0;
    context.globalAlpha = isRetired ? 0.72 : 1;
    context.fillStyle = fill;
    if (radius < SQUARE_RADIUS) {
      context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
      continue;
    }
    const outline = (reach: number) => {
      context.beginPath();
      if (isPrivate) {
        const side = reach * 1.78;
        context.roundRect(x - side / 2, y - side / 2, side, side, reach * 0.32);
      } else context.arc(x, y, reach, 0, 2 * Math.PI);
    };
    if (radius > RIMMED_RADIUS) {
      outline(radius + 0.75);
      context.fillStyle = ground;
      context.fill();
      context.fillStyle = fill;
    }
    outline(radius);
    context.fill();
    if (!isRetired) continue;
    context.globalAlpha = 1;
    outline(radius - Math.max(1, Math.min(ring, radius * 0.44)));
    context.fillStyle = ground;
    context.fill();
  }
  context.globalAlpha = 1;
}
