import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useMedia } from "#components/ui/use-media.ts";
import { type Camera, centreCamera, type Fitted, fitCamera, fitSome, revealPan } from "./camera.ts";
import type { Point } from "./graph-view.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

export interface CameraControl {
  /** Shows all that is shown; false while there is nothing to see or nowhere to show it. */
  fit(motion?: "glide" | "jump"): boolean;
  /** Shows these of the memories that are shown; the answers are those of {@link CameraControl.flyTo}. */
  fitTo(memoryIds: readonly string[]): FlyOutcome;
  zoomBy(factor: number): void;
  /** Zooms about a point of the screen, at once. */
  zoomAt(screen: Point, factor: number): void;
  /** Goes to a memory. `hidden`: a filter hides it. `absent`: it is not in the drawing. Then nothing moves. */
  flyTo(memoryId: string): FlyOutcome;
  /** Shifts the picture by screen pixels, at once. */
  panBy(shift: Point): void;
  /** Puts a place in the middle, at once. */
  centreOn(place: Point): void;
  /** Moves just so far that a place can be seen. */
  reveal(place: Point): void;
  /** The zoom at which the whole picture was last in view. */
  fitZoom(): number;
}

export type FlyOutcome = "shown" | "hidden" | "absent";

/** The arrangement before there is a scene. */
const AHEAD = 0;
const DURATION = 180;
const CLOSEST = 6;
/** As a share of the fitted zoom. */
const FURTHEST = 0.4;
/** A memory one flies to is shown at least this close: titles of its neighbours find room there. */
const READING_ZOOM = 0.9;

/**
 * Moves the camera; fits it once for every arrangement of the picture, as soon as there is something to see: what is painted
 * ahead of the scene is the first arrangement already. No motion where the reader wants none.
 */
export function useCamera(
  stage: Stage | null,
  scene: Scene,
  { number, isTall }: Arrangement,
  ahead: { readonly memories: readonly Fitted[] } | null,
): CameraControl {
  const isStill = useMedia("(prefers-reduced-motion: reduce)", true);
  const picture = scene.memories.length === 0 && ahead ? ahead : scene;
  const latest = useRef<Latest>({ stage, scene, picture, isStill });
  const fitted = useRef<(Arrangement & { stage: Stage }) | null>(null);
  const control = useMemo(() => createCameraControl(latest), []);

  useEffect(() => {
    latest.current = { stage, scene, picture, isStill };
  }, [stage, scene, picture, isStill]);

  useEffect(() => {
    if (!stage) return;
    const fitOnce = () => {
      const last =
        fitted.current?.stage === stage && fitted.current.isTall === isTall ? fitted.current : null;
      const isFitted = last?.number === number || last?.number === AHEAD;
      if (isFitted || control.fit("jump")) fitted.current = { stage, number, isTall };
    };
    if (picture.memories.length > 0) {
      // Where the picture becomes another because the window has, its new size is not known here yet.
      if (fitted.current && fitted.current.isTall !== isTall) stage.resize();
      fitOnce();
    }
    // A canvas that starts without a size (a hidden tab) is fitted when it gets one.
    stage.surface.on("resize", fitOnce);
    return () => {
      stage.surface.off("resize", fitOnce);
    };
  }, [stage, picture, number, isTall, control]);

  return control;
}

/** Which picture it is: how often it has been arranged, and whether it is drawn taller. */
interface Arrangement {
  readonly number: number;
  readonly isTall: boolean;
}

interface Latest {
  readonly stage: Stage | null;
  readonly scene: Scene;
  /** What is fitted. */
  readonly picture: { readonly memories: readonly Fitted[] };
  readonly isStill: boolean;
}

function createCameraControl(latest: RefObject<Latest>): CameraControl {
  let fitZoom = 1;
  const go = (camera: Camera, motion: "glide" | "jump") => {
    const { stage, isStill } = latest.current;
    if (!stage) return;
    stage.camera.moveTo(camera, isStill || motion === "jump" ? 0 : DURATION);
  };
  const zoomedAt = ({ zoom, pan }: Camera, screen: Point, factor: number): Camera => {
    const wanted = Math.max(fitZoom * FURTHEST, Math.min(CLOSEST, zoom * factor));
    const growth = wanted / zoom;
    return {
      zoom: wanted,
      pan: { x: screen.x - (screen.x - pan.x) * growth, y: screen.y - (screen.y - pan.y) * growth },
    };
  };
  return {
    fitZoom: () => fitZoom,
    fit(motion = "glide") {
      const { stage, picture } = latest.current;
      const camera = stage && fitCamera(picture, stage.size());
      if (!camera) return false;
      fitZoom = camera.zoom;
      go(camera, motion);
      return true;
    },
    fitTo(memoryIds) {
      const { stage, scene } = latest.current;
      const drawn = memoryIds.map((id) => scene.byId.get(id)).filter((memory) => memory !== undefined);
      if (!stage || drawn.length === 0) return "absent";
      const shown = drawn.filter(({ isShown }) => isShown);
      // As when it flies: the size of this moment counts.
      stage.resize();
      const camera = fitSome(shown, stage.size());
      if (!camera) return "hidden";
      go(camera, "glide");
      return "shown";
    },
    zoomBy(factor) {
      const { stage } = latest.current;
      if (!stage) return;
      const { width, height } = stage.size();
      go(zoomedAt(stage.camera.now(), { x: width / 2, y: height / 2 }, factor), "glide");
    },
    zoomAt(screen, factor) {
      const { stage } = latest.current;
      if (stage) go(zoomedAt(stage.camera.now(), screen, factor), "jump");
    },
    flyTo(memoryId) {
      const { stage, scene } = latest.current;
      const memory = scene.byId.get(memoryId);
      if (!stage || !memory) return "absent";
      if (!memory.isShown) return "hidden";
      // What is chosen may have opened the sheet that lies over half of a phone.
      stage.resize();
      const zoom = Math.max(stage.camera.now().zoom, READING_ZOOM);
      go(centreCamera(memory, zoom, stage.size()), "glide");
      return "shown";
    },
    panBy(shift) {
      const { stage } = latest.current;
      if (!stage) return;
      const { zoom, pan } = stage.camera.now();
      go({ zoom, pan: { x: pan.x + shift.x, y: pan.y + shift.y } }, "jump");
    },
    centreOn(place) {
      const { stage } = latest.current;
      if (stage) go(centreCamera(place, stage.camera.now().zoom, stage.size()), "jump");
    },
    reveal(place) {
      const { stage } = latest.current;
      if (!stage) return;
      const camera = stage.camera.now();
      const pan = revealPan(place, camera, stage.size());
      if (pan) go({ zoom: camera.zoom, pan }, "glide");
    },
  };
}
