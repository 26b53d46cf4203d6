/** Counts the frames drawn on this page by whoever draws them, and waits for the rasteriser to have finished them. */
export interface FrameWatch {
  /** Frames since the page began: turns of the event loop in which WebGL2 drew, or what {@link note} was told. */
  count(): number;
  /** Resolves at the end of the turn that draws the next frame. */
  next(): Promise<void>;
  /** For a drawing on a plain canvas, which can't be seen from outside. */
  note(): void;
  /** Whether anything inside this element has been drawn by WebGL2. */
  isWebgl(host: HTMLElement): boolean;
  /** Resolves when everything drawn inside this element so far is pixels; blocks nothing meanwhile. */
  finish(host: HTMLElement): Promise<void>;
  /** Lets go of what has been taken off the page. */
  forget(): void;
}

const DRAW_CALLS = [
  "drawArrays",
  "drawElements",
  "drawArraysInstanced",
  "drawElementsInstanced",
  "drawRangeElements",
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
        note();
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
    async finish(host) {
      await Promise.all(within(host, contexts).map(finishWebgl));
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

/**
 * Asked again every few milliseconds, for `finish()` returns at once in Chromium, and reading a pixel would make a long task of the
 * wait. What was drawn is then read, so that no work is put off until somebody looks.
 */
async function finishWebgl(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  gl.deleteSync(fence);
  if (gl.isContextLost()) return;
  const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
}
