import { useEffect } from "react";
import type { Dash } from "./link-dash.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Keeps what is drawn in line with the scene. */
export function useDrawn(stage: Stage | null, scene: Scene, dashes: ReadonlyMap<string, Dash>): void {
  useEffect(() => {
    stage?.show(scene, dashes);
  }, [stage, scene, dashes]);
}
