import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { chooseMemories, selectMemories } from "./choose-memories.ts";
import type { GraphSelection } from "./graph-view.ts";
import type { Scene, SceneMemory } from "./scene.ts";
import type { CameraControl } from "./use-camera.ts";
import { type Direction, firstMemory, walk } from "./walk.ts";

export interface KeyboardActions {
  readonly selection: GraphSelection | null;
  readonly onSelect: (selection: GraphSelection | null) => void;
  readonly onOpen: (memoryId: string) => void;
  readonly onDelete: (selection: GraphSelection) => void;
}

export interface Keyboard {
  /** The memory that the next key is about; null while the keyboard is elsewhere. */
  readonly current: SceneMemory | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
const ZOOM_STEP = 1.35;

/**
 * The graph as one widget: arrows walk along links, Home goes to the best linked memory, Enter selects and then opens,
 * Space adds to the selection or takes away, Ctrl+A selects all that is shown, Delete asks, `+ - 0` zoom and fit, Escape steps back.
 */
export function useKeyboard(scene: Scene, camera: CameraControl, actions: KeyboardActions): Keyboard {
  const [isHere, setIsHere] = useState(false);
  const [walked, setWalked] = useState<{ to: string; selectedId: string | null } | null>(null);
  const { selection } = actions;
  const selectedId = selection && "memory" in selection ? selection.memory : null;
  // A selection made elsewhere since the last step is where the next step starts.
  const walkedId = walked && (walked.selectedId === selectedId || selectedId === null) ? walked.to : null;
  const current = findShown(scene, walkedId) ?? findShown(scene, selectedId) ?? firstMemory(scene);

  const goTo = (memory: SceneMemory | null) => {
    if (!memory) return;
    setWalked({ to: memory.id, selectedId });
    camera.reveal(memory);
  };
  /** False when the key means nothing here and goes on to the page. */
  const press = (key: string): boolean => {
    const direction = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
    if (direction) goTo(current && walk(scene, current, direction));
    else if (key === "Home") goTo(firstMemory(scene));
    else if (key === "Enter" && current?.id === selectedId) actions.onOpen(current.id);
    else if (key === "Enter" && current) actions.onSelect({ memory: current.id });
    else if (key === " " && current) actions.onSelect(chooseMemories(selection, [current.id], "toggle"));
    else if (key === "Delete" && selection && !("memory" in selection)) actions.onDelete(selection);
    else if (key === "Delete" && current) actions.onDelete({ memory: current.id });
    else if (key === "+" || key === "=") camera.zoomBy(ZOOM_STEP);
    else if (key === "-") camera.zoomBy(1 / ZOOM_STEP);
    else if (key === "0") camera.fit();
    else if (key === "Escape" && selection) actions.onSelect(null);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a" || event.shiftKey) return;
      const shown = scene.memories.filter(({ isShown }) => isShown);
      actions.onSelect(selectMemories(shown.map(({ id }) => id)));
    } else if (!press(event.key)) return;
    setIsHere(true);
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    current: isHere ? current : null,
    onKeyDown,
    // A click focuses too, but whoever uses the mouse has no use for the ring.
    onFocus: (event) => setIsHere(event.currentTarget.matches(":focus-visible")),
    onBlur: () => setIsHere(false),
  };
}

function findShown(scene: Scene, id: string | null): SceneMemory | null {
  const memory = id === null ? undefined : scene.byId.get(id);
  return memory?.isShown ? memory : null;
}
