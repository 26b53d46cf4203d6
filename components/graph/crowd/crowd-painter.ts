import type { Camera } from "../camera.ts";
import type { GraphColours } from "../graph-colours.ts";
import type { CrowdArrays } from "./crowd-arrays.ts";
import type { CrowdFrame } from "./crowd-frame.ts";
import type { LinkLight } from "./link-light.ts";

/** Everything that a drawing depends on besides the camera. */
export interface CrowdScene {
  readonly arrays: CrowdArrays;
  readonly colours: GraphColours;
  readonly frame: CrowdFrame;
  readonly light: LinkLight;
}

/** What the arrays have changed in since they were last handed over. */
export type CrowdChange = "all" | "masks" | "hues";

/** How a frame comes to the screen. Of one that another overtakes nothing more is heard. */
export interface FrameCalls {
  /** It is about to be on the canvas, which can be given its size: that empties it. */
  readonly beforeShown: () => void;
  /** It is on the canvas. */
  readonly onShown: () => void;
  /** It is finished. */
  readonly onDrawn: () => void;
}

/** One way of drawing: on the graphics card, or by the processor. */
export interface CrowdPainter {
  /** Pixels of the canvas to one of the screen: a processor gets no more than one. */
  readonly ratio: number;
  /** Takes the arrays over, or the part of them that changed. */
  take(scene: CrowdScene, change: CrowdChange): void;
  draw(scene: CrowdScene, camera: Camera, scale: number, calls: FrameCalls): void;
  /**
   * Lays a few more over the frame that is shown, at once. They take the place of the arrays, which have to be taken anew before the
   * next frame. False where it is not done, because the whole is drawn as soon.
   */
  layOver(few: CrowdScene, camera: Camera, scale: number): boolean;
  destroy(): void;
}
