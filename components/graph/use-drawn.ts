import { useEffect } from "react";
import type { Ahead } from "./crowd/paint-ahead.ts";
import type { Dash } from "./link-dash.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Keeps what is drawn in line with the scene, and until there is one with what is painted ahead of it. */
export function useDrawn(
  stage: Stage | null,
  scene: Scene,
  dashes: ReadonlyMap<string, Dash>,
  ahead: Ahead | null,
): void {
  useEffect(() => {
    if (scene.memories.length === 0 && ahead) stage?.paint(ahead.arrays);
    else stage?.show(scene, dashes);
  }, [stage, scene, dashes, ahead]);
}
