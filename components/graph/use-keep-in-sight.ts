import { useEffect } from "react";
import { isLink } from "./focus.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { CameraControl } from "./use-camera.ts";

/** What is selected stays in sight when the view becomes another: on a phone the sheet that tells of it opens over half. */
export function useKeepInSight(
  stage: Stage | null,
  selected: Scene["memories"][number] | Scene["links"][number] | null,
  camera: CameraControl,
): void {
  useEffect(() => {
    if (!stage || !selected) return;
    const memory = isLink(selected) ? selected.target : selected;
    let before = stage.size();
    const onResize = () => {
      const now = stage.size();
      if (now.width === before.width && now.height === before.height) return;
      const { zoom, pan } = stage.camera.now();
      const [x, y] = [memory.x * zoom + pan.x, memory.y * zoom + pan.y];
      const wasSeen = x >= 0 && y >= 0 && x <= before.width && y <= before.height;
      before = now;
      // Whoever has left it behind is not taken back.
      if (wasSeen) camera.reveal(memory);
    };
    stage.surface.on("resize", onResize);
    return () => {
      stage.surface.off("resize", onResize);
    };
  }, [stage, selected, camera]);
}
