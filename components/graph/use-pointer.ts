import type { EventObject } from "cytoscape";
import { useEffect, useEffectEvent } from "react";
import type { GraphSelection } from "./graph-view.ts";
import { pickLink } from "./pick-link.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

export interface PointerActions {
  readonly onSelect: (selection: GraphSelection | null) => void;
  readonly onOpen: (memoryId: string) => void;
  readonly onHover: (hovered: GraphSelection | null) => void;
}

/** How far from a link a pointer still means it, screen pixels. */
const REACH = { mouse: 6, finger: 16 };

/** Mouse and touch: a tap selects a memory, a link, or nothing; a double tap opens; a resting mouse hovers. */
export function usePointer(stage: Stage | null, scene: Scene, actions: PointerActions): void {
  const findAt = useEffectEvent((event: EventObject): GraphSelection | null => {
    if (!stage) return null;
    const { crowd, quality } = stage;
    if (event.target !== crowd) return { memory: event.target.id() };
    const isFinger = typeof TouchEvent !== "undefined" && event.originalEvent instanceof TouchEvent;
    const { zoom, pan } = stage.camera.now();
    const { x, y } = event.renderedPosition;
    const point = { x: (x - pan.x) / zoom, y: (y - pan.y) / zoom };
    const reach = (isFinger ? REACH.finger : REACH.mouse) / zoom;
    const picked = pickLink(scene, point, reach, quality === "plain");
    return picked && { link: picked.link };
  });
  const onTap = useEffectEvent((event: EventObject) => actions.onSelect(findAt(event)));
  const onDoubleTap = useEffectEvent((event: EventObject) => {
    if (event.target !== stage?.crowd) actions.onOpen(event.target.id());
  });
  const onMove = useEffectEvent((event: EventObject) => {
    // While a button is down the picture is being moved: what passes under the pointer is not meant.
    if (event.originalEvent.buttons === 0) actions.onHover(findAt(event));
  });
  const onLeave = useEffectEvent(() => actions.onHover(null));

  useEffect(() => {
    if (!stage) return;
    const { crowd } = stage;
    const container = crowd.container();
    const tap = (event: EventObject) => onTap(event);
    const doubleTap = (event: EventObject) => onDoubleTap(event);
    const move = (event: EventObject) => onMove(event);
    const leave = () => onLeave();
    crowd.on("tap", tap);
    crowd.on("dbltap", doubleTap);
    crowd.on("mousemove", move);
    container?.addEventListener("mouseleave", leave);
    return () => {
      crowd.off("tap", tap);
      crowd.off("dbltap", doubleTap);
      crowd.off("mousemove", move);
      container?.removeEventListener("mouseleave", leave);
    };
  }, [stage]);
}
