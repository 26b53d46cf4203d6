import { fitCamera } from "#components/graph/camera.ts";
import { buildCrowd } from "#components/graph/crowd/build-crowd.ts";
import { CrowdPicker } from "#components/graph/crowd/crowd-picker.ts";
import { SMALLEST_RADIUS } from "#components/graph/crowd/sizes.ts";
import { assignDashes, countKinds } from "#components/graph/link-dash.ts";
import { buildScene } from "#components/graph/scene.ts";
import { scaleAt } from "#components/graph/zoom-scale.ts";
import type { Drawable } from "./drawing.ts";

/** How far from a link a mouse still means it, screen pixels. */
const REACH = 6;

/**
 * Milliseconds of one of so many picks, on average: half of them on a memory, half spread over the window the picture is fitted to. It is
 * Weft's own picker over what it is given in the component, but without the component.
 */
export function pickAllOver({ view, picture }: Drawable, times: number): number {
  const scene = buildScene(view, picture, null, new Map(), "straight");
  const picker = new CrowdPicker(buildCrowd(scene, assignDashes(countKinds(view.links))).arrays);
  const size = { width: window.innerWidth, height: window.innerHeight };
  const camera = fitCamera(scene, size);
  if (!camera) throw new Error("there is nothing to pick");
  const { zoom, pan } = camera;
  const pickAt = (screenX: number, screenY: number) =>
    picker.pick({
      point: { x: (screenX - pan.x) / zoom, y: (screenY - pan.y) / zoom },
      reach: REACH / zoom,
      scale: scaleAt(zoom),
      leastRadius: SMALLEST_RADIUS / zoom,
    });
  pickAt(0, 0);
  const start = performance.now();
  for (let turn = 0; turn < times; turn++) {
    const memory = scene.memories[(turn * 97) % scene.memories.length];
    if (turn % 2 === 0 && memory) pickAt(memory.x * zoom + pan.x, memory.y * zoom + pan.y);
    else pickAt(((turn * 37) % 100) * 0.01 * size.width, ((turn * 61) % 100) * 0.01 * size.height);
  }
  return (performance.now() - start) / times;
}
