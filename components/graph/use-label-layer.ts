import { type RefObject, useEffect, useState } from "react";
import { createLabelLayer, type LabelInput, type LabelLayer } from "./labels/label-layer.ts";
import type { Stage } from "./stage.ts";

/** Keeps labels in step with the scene, the attention, the camera, the size of the canvas and the fonts. */
export function useLabelLayer(
  canvas: RefObject<HTMLCanvasElement | null>,
  stage: Stage | null,
  input: LabelInput | null,
): void {
  const [layer, setLayer] = useState<LabelLayer | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!stage || !element) return;
    const made = createLabelLayer(element, stage);
    const resize = () => {
      stage.resize();
      made.resize();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    // While the view moves, labels move with it; when it rests, who has one is decided anew.
    const stopFollowing = stage.camera.onMove(made.follow);
    const stopPlacing = stage.camera.onRest(made.place);
    const remeasure = () => made.remeasure();
    document.fonts.addEventListener("loadingdone", remeasure);
    setLayer(made);
    return () => {
      setLayer(null);
      observer.disconnect();
      stopFollowing();
      stopPlacing();
      made.destroy();
      document.fonts.removeEventListener("loadingdone", remeasure);
    };
  }, [canvas, stage]);

  useEffect(() => {
    if (layer && input) layer.show(input);
  }, [layer, input]);
}
