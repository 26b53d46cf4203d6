/** Counts the frames drawn on this page by whoever draws them, and waits for the rasteriser to have finished them. */
export interface FrameWatch {
  /** Frames since the page began: turns of the event loop in which WebGL2 drew to its canvas, or what {@link note} was told. */
  count(): number;
  /** Resolves at the end of the turn that draws the next frame. */
  next(): Promise<void>;
  /** For a drawing on a plain canvas, which can't be seen from outside. */
  note(): void;
  /** Whether anything inside this element has been drawn by WebGL2. */
  isWebgl(host: HTMLElement): boolean;
  /** Returns when everything drawn inside this element so far is pixels. */
  finish(host: HTMLElement): void;
  /** Lets go of what has been taken off the page. */
  forget(): void;
}

const DRAW_CALLS = [
  "drawArrays",
  "drawElements",
  "drawArraysInstanced",
  "drawElementsInstanced",
  "drawRangeElements",
  "blitFramebuffer",
] as const;

/** Must be called before anything is drawn. */
export function watchFrames(): FrameWatch {
  const contexts = new Set<WebGL2RenderingContext>();
  const plain = new Set<CanvasRenderingContext2D>();
  let frames = 0;
  let isDrawing = false;
  let waiting: (() => void)[] = [];

  const note = () => {
    if (isDrawing) return;
    isDrawing = true;
    queueMicrotask(() => {
      isDrawing = false;
      frames++;
      const told = waiting;
      waiting = [];
      for (const tell of told) tell();
    });
  };
  const prototype = WebGL2RenderingContext.prototype;
  for (const name of DRAW_CALLS) {
    const draw: (...input: never[]) => void = prototype[name];
    Object.defineProperty(prototype, name, {
      value(this: WebGL2RenderingContext, ...input: never[]) {
        contexts.add(this);
        // What is drawn aside, to be picked from or shown later, is no frame.
        if (this.getParameter(this.DRAW_FRAMEBUFFER_BINDING) === null) note();
        draw.apply(this, input);
      },
    });
  }
  const getContext: (...input: never[]) => unknown = HTMLCanvasElement.prototype.getContext;
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
    value(this: HTMLCanvasElement, ...input: never[]) {
      const context = getContext.apply(this, input);
      if (context instanceof CanvasRenderingContext2D) plain.add(context);
      return context;
    },
  });

  const within = <Context extends { canvas: HTMLCanvasElement | OffscreenCanvas }>(
    host: HTMLElement,
    all: ReadonlySet<Context>,
  ) => [...all].filter(({ canvas }) => canvas instanceof HTMLCanvasElement && host.contains(canvas));
  const letGo = <Context extends { canvas: HTMLCanvasElement | OffscreenCanvas }>(all: Set<Context>) => {
    const kept = new Set(within(document.body, all));
    for (const context of all) if (!kept.has(context)) all.delete(context);
  };
  return {
    count: () => frames,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    note,
    isWebgl: (host) => within(host, contexts).length > 0,
    finish(host) {
      for (const gl of within(host, contexts)) finishWebgl(gl);
      for (const context of within(host, plain)) {
        if (context.canvas.width > 0 && context.canvas.height > 0) context.getImageData(0, 0, 1, 1);
      }
    },
    forget() {
      letGo(contexts);
      letGo(plain);
    },
  };
}

/** A pixel can only be read once all before it has been drawn; `finish()` returns at once in Chromium. */
function finishWebgl(gl: WebGL2RenderingContext): void {
  const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
}
