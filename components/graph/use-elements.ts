import { useEffect } from "react";
import type { Dash } from "./link-dash.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import { syncElements } from "./sync-elements.ts";

/** Keeps the crowd's elements in line with the scene. */
export function useElements(stage: Stage | null, scene: Scene, dashes: ReadonlyMap<string, Dash>): void {
  useEffect(() => {
    if (stage) syncElements(stage.crowd, scene, dashes);
  }, [stage, scene, dashes]);
}
