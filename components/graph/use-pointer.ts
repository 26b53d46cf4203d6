import type { EventObject } from "cytoscape";
import { useEffect, useEffectEvent } from "react";
import { isLink } from "./focus.ts";
import type { GraphSelection } from "./graph-view.ts";
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
    if (event.target !== stage.surface) return { memory: event.target.id() };
    const isFinger = typeof TouchEvent !== "undefined" && event.originalEvent instanceof TouchEvent;
    const picked = stage.pick(scene, event.renderedPosition, isFinger ? REACH.finger : REACH.mouse);
    if (!picked) return null;
    return isLink(picked) ? { link: picked.link } : { memory: picked.id };
  });
  const onTap = useEffectEvent((event: EventObject) => actions.onSelect(findAt(event)));
  const onDoubleTap = useEffectEvent((event: EventObject) => {
    const found = findAt(event);
    if (found && "memory" in found) actions.onOpen(found.memory);
  });
  const onMove = useEffectEvent((event: EventObject) => {
    // While a button is down the picture is being moved: what passes under the pointer is not meant.
    if (event.originalEvent.buttons === 0) actions.onHover(findAt(event));
  });
  const onLeave = useEffectEvent(() => actions.onHover(null));

  useEffect(() => {
    if (!stage) return;
    const { surface } = stage;
    const container = surface.container();
    const tap = (event: EventObject) => onTap(event);
    const doubleTap = (event: EventObject) => onDoubleTap(event);
    const move = (event: EventObject) => onMove(event);
    const leave = () => onLeave();
    surface.on("tap", tap);
    surface.on("dbltap", doubleTap);
    surface.on("mousemove", move);
    container?.addEventListener("mouseleave", leave);
    return () => {
      surface.off("tap", tap);
      surface.off("dbltap", doubleTap);
      surface.off("mousemove", move);
      container?.removeEventListener("mouseleave", leave);
    };
  }, [stage]);
}
