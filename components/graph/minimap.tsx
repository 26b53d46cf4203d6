import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { type Camera, cameraFor } from "./camera.ts";
import { type GraphColours, hueOf, toCss } from "./graph-colours.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { CameraControl } from "./use-camera.ts";

interface MinimapProps {
  readonly stage: Stage | null;
  readonly scene: Scene;
  readonly colours: GraphColours | null;
  readonly camera: CameraControl;
}

const SIZE = { width: 132, height: 88 };
const CLEAR = { sides: 7, top: 7, bottom: 7 };
const DOT = 1.4;
/** Closer than this, part of the picture is out of view and the map is worth its room. */
const WORTH_IT = 1.25;

/**
 * The whole picture in small with a frame around what is in view; a press goes there. Only for a pointer and only
 * while one is close: everything it does can be done with keys, so it is not in the accessibility tree.
 */
export function Minimap({ stage, scene, colours, camera }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  // Only whoever comes closer needs it.
  const findView = useMemo(() => {
    let view: Camera | null | undefined;
    return () => {
      if (view !== undefined) return view;
      view = cameraFor(
        scene.memories.filter((memory) => memory.isShown),
        SIZE,
        CLEAR,
      );
      return view;
    };
  }, [scene]);

  useEffect(() => {
    if (!stage || !colours) return;
    let isPainted = false;
    const follow = () => {
      const { zoom, pan } = stage.camera.now();
      const isWorthIt = zoom > camera.fitZoom() * WORTH_IT;
      setIsShown(isWorthIt);
      const view = isWorthIt ? findView() : null;
      if (!view || !frame.current || !canvas.current) return;
      if (!isPainted) paintDots(canvas.current, scene, colours, view);
      isPainted = true;
      const { width, height } = stage.size();
      const share = view.zoom / zoom;
      frame.current.style.width = `${width * share}px`;
      frame.current.style.height = `${height * share}px`;
      frame.current.style.transform = `translate(${view.pan.x - pan.x * share}px, ${view.pan.y - pan.y * share}px)`;
    };
    follow();
    return stage.camera.onMove(follow);
  }, [stage, scene, colours, camera, findView]);

  const go = (event: PointerEvent<HTMLDivElement>) => {
    const view = event.buttons === 0 ? null : findView();
    if (!view) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    camera.centreOn({
      x: (event.clientX - left - view.pan.x) / view.zoom,
      y: (event.clientY - top - view.pan.y) / view.zoom,
    });
  };
  return (
    <div
      aria-hidden
      data-map
      data-over-picture={isShown ? "" : undefined}
      onPointerDown={go}
      onPointerMove={go}
      style={SIZE}
      className={classNames(
        "absolute right-14 bottom-3 hidden box-content overflow-hidden rounded-lg border border-line-2 bg-surface transition-opacity sm:block",
        isShown ? "opacity-100" : "pointer-events-none opacity-0",
      )}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={frame} className="absolute top-0 left-0 border-[1.25px] border-accent" />
    </div>
  );
}

/** They change seldom; the frame over them moves many times a second. */
function paintDots(canvas: HTMLCanvasElement, scene: Scene, colours: GraphColours, view: Camera): void {
  const ratio = window.devicePixelRatio;
  // Giving it a size empties it too.
  canvas.width = SIZE.width * ratio;
  canvas.height = SIZE.height * ratio;
  const context = canvas.getContext("2d");
  context?.scale(ratio, ratio);
  for (const memory of scene.memories) {
    if (!memory.isShown || !context) continue;
    context.fillStyle = toCss(hueOf(colours, memory.hue), 0.85);
    const x = memory.x * view.zoom + view.pan.x;
    const y = memory.y * view.zoom + view.pan.y;
    context.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT);
  }
}
