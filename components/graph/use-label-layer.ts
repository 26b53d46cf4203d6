import { type RefObject, useEffect, useState } from "react";
import { createLabelLayer, type LabelInput, type LabelLayer } from "./labels/label-layer.ts";
import type { Stage } from "./stage.ts";

/** Long enough that a wheel between two notches does not count as resting, milliseconds. */
const PAUSE = 140;

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
    const stopFollowing = followCamera(stage, made);
    const remeasure = () => made.remeasure();
    document.fonts.addEventListener("loadingdone", remeasure);
    setLayer(made);
    return () => {
      setLayer(null);
      observer.disconnect();
      stopFollowing();
      made.destroy();
      document.fonts.removeEventListener("loadingdone", remeasure);
    };
  }, [canvas, stage]);

  useEffect(() => {
    if (layer && input) layer.show(input);
  }, [layer, input]);
}

/** While the view moves, labels move with it; when it rests, who has one is decided anew. */
function followCamera(stage: Stage, layer: LabelLayer): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stop = stage.camera.onMove(() => {
    layer.follow();
    clearTimeout(pause);
    pause = setTimeout(() => layer.place(), PAUSE);
  });
  return () => {
    stop();
    clearTimeout(pause);
  };
}
