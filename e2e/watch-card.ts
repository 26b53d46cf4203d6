import type { Page } from "@playwright/test";

/** What the graphics card holds for a page, what it was last asked to draw, and how many links in all were laid over frames. */
export type CardUse = { buffers: number; bytes: number; links: number; memories: number; laidOver: number };

/** Counts buffers and draw calls of WebGL2 from the page's next load on; answers how to read them. */
export async function watchCard(page: Page): Promise<() => Promise<CardUse>> {
  await page.addInitScript(() => {
    const buffers = new Map<WebGLBuffer, number>();
    const drawn = { links: 0, memories: 0, laidOver: 0 };
    const { prototype } = WebGL2RenderingContext;
    const before = <Name extends keyof WebGL2RenderingContext>(
      name: Name,
      note: (gl: WebGL2RenderingContext, args: unknown[], result: unknown) => void,
    ) => {
      const original = prototype[name] as unknown as (...args: unknown[]) => unknown;
      const watched = function (this: WebGL2RenderingContext, ...args: unknown[]) {
        const result = original.apply(this, args);
        note(this, args, result);
        return result;
      };
      Object.assign(prototype, { [name]: watched });
    };
    before("createBuffer", (_gl, _args, made) => buffers.set(made as WebGLBuffer, 0));
    before("deleteBuffer", (_gl, [gone]) => buffers.delete(gone as WebGLBuffer));
    before("bufferData", (gl, [target, data]) => {
      const bound = gl.getParameter(
        target === gl.ARRAY_BUFFER ? gl.ARRAY_BUFFER_BINDING : gl.ELEMENT_ARRAY_BUFFER_BINDING,
      );
      buffers.set(bound, typeof data === "number" ? data : (data as ArrayBufferView).byteLength);
    });
    // A frame is the links, as lines or as ribbons, and then the memories; without clearing it first, more of both.
    let calls: number[] = [];
    before("clear", () => {
      calls = [];
    });
    const note = (count: number) => {
      calls.push(count);
      if (calls.length === 2) [drawn.links = 0, drawn.memories = 0] = calls;
      else if (calls.length > 2 && calls.length % 2 === 1) drawn.laidOver += count;
    };
    before("drawArrays", (_gl, [, , count]) => note(Number(count) / 2));
    before("drawArraysInstanced", (_gl, [, , , count]) => note(Number(count)));
    Object.assign(window, {
      readCard: () => ({
        buffers: buffers.size,
        bytes: [...buffers.values()].reduce((sum, bytes) => sum + bytes, 0),
        ...drawn,
      }),
    });
  });
  return () => page.evaluate(() => (window as unknown as { readCard: () => CardUse }).readCard());
}
