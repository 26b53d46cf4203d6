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

/** One way of drawing: on the graphics card, or by the processor. */
export interface CrowdPainter {
  /** Pixels of the canvas to one of the screen: a processor gets no more than one. */
  readonly ratio: number;
  /** Takes the arrays over, or the part of them that changed. */
  take(scene: CrowdScene, change: CrowdChange): void;
  draw(scene: CrowdScene, camera: Camera, scale: number): void;
  /** Calls back when what was drawn last is on the canvas. */
  whenDrawn(callback: () => void): void;
  destroy(): void;
}
