import type { Camera } from "./camera.ts";

/** The crowd as the camera sees it: drawn anew, which may take long, or its last frame moved about as a picture. */
export interface Drawing {
  /** A frame that takes longer than this to draw is moved while the camera moves, milliseconds. */
  readonly slowFrame: number;
  /** Draws for a camera. */
  draw(camera: Camera, calls: DrawingCalls): void;
  /** From now on its last frame is moved about: until the next is asked for, nothing else need happen. */
  hold(): void;
  /** The element that shows the last frame; its transform origin is where the view begins. */
  frame(): { readonly style: { transform: string } } | null;
  /** Whether a frame drawn for one camera is enough of a picture for another. */
  covers(drawn: Camera, now: Camera): boolean;
}

export interface DrawingCalls {
  /** From now on the frame that is shown is the one asked for last. */
  readonly onShown: () => void;
  /** It is finished, and took so long. */
  readonly onDrawn: (milliseconds: number) => void;
}

/** Enlarged beyond this a moved frame is too coarse, reduced beyond it too small: it is drawn in between. */
const MOST_STRETCH = 2.5;

export function isStretchedTooFar(drawn: Camera, now: Camera): boolean {
  const growth = now.zoom / drawn.zoom;
  return growth > MOST_STRETCH || growth < 1 / MOST_STRETCH;
}
