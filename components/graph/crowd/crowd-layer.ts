import type { Camera } from "../camera.ts";
import { type Drawing, isStretchedTooFar } from "../drawing.ts";
import type { GraphColours } from "../graph-colours.ts";
import type { Point } from "../graph-view.ts";
import type { Dash } from "../link-dash.ts";
import type { Scene, SceneLink, SceneMemory } from "../scene.ts";
import { buildCrowd, maskCrowd, type SceneCrowd } from "./build-crowd.ts";
import { type CrowdArrays, isSameCrowd } from "./crowd-arrays.ts";
import { covers } from "./crowd-frame.ts";
import { findAdded } from "./find-added.ts";
import { type Crowd, openCrowd } from "./open-crowd.ts";

/** A crowd kept in step with the scene, and drawn where the camera is. */
export interface CrowdLayer extends Drawing {
  /** Takes a crowd before anything else is known of it. */
  paint(arrays: CrowdArrays): void;
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
/** After a few have been laid over the frame, until all is drawn anew: others may follow, and the screen shows them first. Milliseconds. */
const LATER = 100;

/** Opened once there are both colours and something to draw. */
export function createCrowdLayer({ host, scale, onChange }: CrowdLayerInput): CrowdLayer {
  let crowd: Crowd | null = null;
  let colours: GraphColours | null = null;
  /** What the card holds; null before there is any, and while it holds only the few that were laid over. */
  let arrays: CrowdArrays | null = null;
  /** Null while only the arrays are known. */
  let shown: { scene: Scene; rows: SceneCrowd } | null = null;
  /** A few have only been laid over the frame: until all is drawn, the scene is ahead of its rows. */
  let ahead: { dashes: ReadonlyMap<string, Dash>; timer: ReturnType<typeof setTimeout> } | null = null;

  let opening: ReturnType<typeof setTimeout> | undefined;

  let opened: Crowd | null = null;
  /** Each in a task of its own: making the rows, a context for them, and its buffers; the page should not stand still for all. */
  const openSoon = () => {
    clearTimeout(opening);
    opening = setTimeout(() => {
      if (!colours || !arrays || arrays.memories.x.length === 0) return;
      opened ??= openCrowd(host, colours);
      opening = setTimeout(fill, 0);
    }, 0);
  };
  const fill = () => {
    if (!opened || !arrays || !colours) return;
    crowd = opened;
    crowd.setColours(colours);
    crowd.show(arrays);
    onChange();
  };
  /** What looks the same is on the screen already. */
  const take = (next: CrowdArrays) => {
    if (arrays && isSameCrowd(arrays, next)) return;
    stopWaiting();
    arrays = next;
    if (!crowd) return openSoon();
    crowd.show(next);
    onChange();
  };
  const stopWaiting = () => {
    clearTimeout(ahead?.timer);
    ahead = null;
  };
  const layOver = (scene: Scene, dashes: ReadonlyMap<string, Dash>): boolean => {
    const added = shown && findAdded(shown.scene, scene);
    if (!added || !shown || !crowd?.layOver(buildCrowd(added, dashes).arrays)) return false;
    stopWaiting();
    shown = { scene, rows: shown.rows };
    arrays = null;
    ahead = { dashes, timer: setTimeout(onChange, LATER) };
    return true;
  };
  const catchUp = () => {
    if (!ahead || !shown) return;
    shown = { scene: shown.scene, rows: buildCrowd(shown.scene, ahead.dashes) };
    stopWaiting();
    arrays = shown.rows.arrays;
    crowd?.show(arrays);
  };
  return {
    slowFrame: SLOW_FRAME,
    draw(camera, { onShown, onDrawn }) {
      catchUp();
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
    paint(next) {
      shown = null;
      take(next);
    },
    show(scene, dashes) {
      if (crowd && !ahead && shown?.scene.view === scene.view && shown.scene.picture === scene.picture) {
        const { rows } = shown;
        const masks = maskCrowd(rows, scene);
        shown = { scene, rows };
        crowd.mask(masks.memories, masks.links);
        crowd.recolour(masks.hues);
        onChange();
        return;
      }
      if (layOver(scene, dashes)) return;
      shown = { scene, rows: buildCrowd(scene, dashes) };
      take(shown.rows.arrays);
    },
    setColours(next) {
      colours = next;
      if (!crowd) return openSoon();
      crowd.setColours(next);
      onChange();
    },
    pick(screen, reach, camera) {
      if (!shown) return null;
      const { rows, scene } = shown;
      const picked = crowd?.pick(screen, reach, camera);
      if (!picked) return null;
      if ("link" in picked) return (ahead ? rows : scene).links[picked.link] ?? null;
      return scene.byId.get(rows.memories[picked.memory]?.id ?? "") ?? null;
    },
    resize() {
      if (!crowd) return;
      crowd.resize();
      onChange();
    },
    destroy() {
      clearTimeout(opening);
      stopWaiting();
      opened?.destroy();
      opened = null;
      crowd = null;
    },
  };
}
