import type { EventObject } from "cytoscape";
import { useEffect, useEffectEvent } from "react";
import { isLink } from "./focus.ts";
import type { GraphSubject } from "./graph-view.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

export interface PointerActions {
  readonly onSelect: (selection: GraphSubject | null) => void;
  /** A tap that adds a memory to the selection, or takes it away. */
  readonly onToggle: (memoryId: string) => void;
  readonly onOpen: (memoryId: string) => void;
  readonly onHover: (hovered: GraphSubject | null) => void;
}

/** How far from a link a pointer still means it, screen pixels. */
const REACH = { mouse: 6, finger: 16 };

/**
 * Mouse and touch: a tap selects a memory, a link, or nothing; with Shift, Ctrl or the command key, or by a finger that draws
 * (`isLasso`), it chooses among several; a double tap opens; a resting mouse hovers.
 */
export function usePointer(
  stage: Stage | null,
  scene: Scene,
  isLasso: boolean,
  actions: PointerActions,
): void {
  const findAt = useEffectEvent((event: EventObject): GraphSubject | null => {
    if (!stage) return null;
    if (event.target !== stage.surface) return { memory: event.target.id() };
    const reach = isOfFinger(event) ? REACH.finger : REACH.mouse;
    const picked = stage.pick(scene, event.renderedPosition, reach);
    if (!picked) return null;
    return isLink(picked) ? { link: picked.link } : { memory: picked.id };
  });
  const isChoice = (event: EventObject) => {
    const { shiftKey, ctrlKey, metaKey } = event.originalEvent;
    return shiftKey || ctrlKey || metaKey || (isLasso && isOfFinger(event));
  };
  const onTap = useEffectEvent((event: EventObject) => {
    const found = findAt(event);
    if (!isChoice(event)) actions.onSelect(found);
    else if (found && "memory" in found) actions.onToggle(found.memory);
  });
  const onDoubleTap = useEffectEvent((event: EventObject) => {
    if (isChoice(event)) return;
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

function isOfFinger({ originalEvent }: EventObject): boolean {
  return typeof TouchEvent !== "undefined" && originalEvent instanceof TouchEvent;
}
