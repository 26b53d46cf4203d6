import type { Camera } from "../camera.ts";
import { type Drawing, isStretchedTooFar } from "../drawing.ts";
import type { GraphColours } from "../graph-colours.ts";
import type { Point } from "../graph-view.ts";
import type { Dash } from "../link-dash.ts";
import type { Scene, SceneLink, SceneMemory } from "../scene.ts";
import { buildCrowd, maskCrowd, type SceneCrowd } from "./build-crowd.ts";
import { covers } from "./crowd-frame.ts";
import { type Crowd, openCrowd } from "./open-crowd.ts";

/** A crowd kept in step with the scene, and drawn where the camera is. */
export interface CrowdLayer extends Drawing {
  show(scene: Scene, dashes: ReadonlyMap<string, Dash>): void;
  setColours(colours: GraphColours): void;
  /** What a camera sees at a point of the screen; `reach` in screen pixels. */
  pick(screen: Point, reach: number, camera: Camera): SceneMemory | SceneLink | null;
  resize(): void;
  destroy(): void;
}

export interface CrowdLayerInput {
  readonly host: HTMLElement;
  /** What sizes are multiplied by now. */
  readonly scale: () => number;
  /** Asks for a frame: what is drawn has changed. */
  readonly onChange: () => void;
}

/** From here on, milliseconds, a frame is moved instead of drawn: half of what a screen gives it. */
const SLOW_FRAME = 8;

/** Opened once there are both colours and something to draw. */
export function createCrowdLayer({ host, scale, onChange }: CrowdLayerInput): CrowdLayer {
  let crowd: Crowd | null = null;
  let colours: GraphColours | null = null;
  let shown: { scene: Scene; rows: SceneCrowd } | null = null;

  let opening: ReturnType<typeof setTimeout> | undefined;

  /** In a task of its own: the rows have just been made, and the page should not stand still for both. */
  const openSoon = () => {
    clearTimeout(opening);
    opening = setTimeout(() => {
      if (!colours || !shown || shown.rows.memories.length === 0) return;
      crowd = openCrowd(host, shown.rows.arrays, colours);
      onChange();
    }, 0);
  };
  return {
    slowFrame: SLOW_FRAME,
    draw(camera, { onShown, onDrawn }) {
      const start = performance.now();
      const done = () => onDrawn(performance.now() - start);
      if (crowd) {
        crowd.draw(camera, scale(), { onShown, onDrawn: done });
        return;
      }
      onShown();
      onDrawn(0);
    },
    hold: () => undefined,
    frame: () => crowd?.canvas() ?? null,
    covers: (drawn, now) =>
      crowd !== null && covers(crowd.frame(), drawn, now) && !isStretchedTooFar(drawn, now),
    show(scene, dashes) {
      if (crowd && shown?.scene.view === scene.view && shown.scene.picture === scene.picture) {
        const { rows } = shown;
        const masks = maskCrowd(rows, scene);
        shown = { scene, rows };
        crowd.mask(masks.memories, masks.links);
        crowd.recolour(masks.hues);
        onChange();
        return;
      }
      shown = { scene, rows: buildCrowd(scene, dashes) };
      if (!crowd) return openSoon();
      crowd.show(shown.rows.arrays);
      onChange();
    },
    setColours(next) {
      colours = next;
      if (!crowd) return openSoon();
      crowd.setColours(next);
      onChange();
    },
    pick(screen, reach, camera) {
      const picked = crowd?.pick(screen, reach, camera);
      if (!picked || !shown) return null;
      const { rows, scene } = shown;
      if ("link" in picked) return scene.links[picked.link] ?? null;
      return scene.byId.get(rows.memories[picked.memory]?.id ?? "") ?? null;
    },
    resize() {
      if (!crowd) return;
      crowd.resize();
      onChange();
    },
    destroy() {
      clearTimeout(opening);
      crowd?.destroy();
      crowd = null;
    },
  };
}
