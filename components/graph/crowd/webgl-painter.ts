import type { Camera } from "../camera.ts";
import type { GraphColours, Rgb } from "../graph-colours.ts";
import { type CrowdFrame, pixelsOf, toClipSpace } from "./crowd-frame.ts";
import type { CrowdChange, CrowdPainter, CrowdScene, FrameCalls } from "./crowd-painter.ts";
import {
  numberDashes,
  toCircles,
  toCircleTraits,
  toLinkMasks,
  toLinkPlaces,
  toLinkTraits,
} from "./crowd-records.ts";
import { opacityAt, TINTS } from "./link-light.ts";
import { linkProgram, type Uniforms, uniformsOf } from "./link-program.ts";
import {
  lineFragment,
  lineVertex,
  memoryFragment,
  memoryVertex,
  ribbonFragment,
  ribbonVertex,
} from "./shaders.ts";
import { sizesAt } from "./sizes.ts";

/** From this width of the lightest link on, screen pixels, a processor that draws in the card's place draws ribbons too. */
const RIBBON_WIDTH = 0.85;

/** How often it is asked whether a frame is finished, milliseconds: at first closely, for it tells a quick one from a slow one. */
const QUICK = 12;
const SCREEN_FRAME = 16;

/** Null where this canvas gives no WebGL2 context. Throws when the driver refuses a shader. */
export function createWebglPainter(canvas: HTMLCanvasElement): CrowdPainter | null {
  const gl = canvas.getContext("webgl2", {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: "high-performance",
  });
  // One that has just been lost compiles nothing.
  return gl && !gl.isContextLost() ? new WebglPainter(gl) : null;
}

class WebglPainter implements CrowdPainter {
  readonly ratio: number;
  readonly #gl: WebGL2RenderingContext;
  /** Under another name: what begins with "use" passes for a hook of React. */
  readonly #activate: (program: WebGLProgram) => void;
  readonly #lines: Program;
  readonly #ribbons: Program;
  readonly #circles: Program;
  readonly #buffers: Buffers;
  /** True when a processor stands in for the graphics card. */
  readonly #isSoftware: boolean;
  readonly #aside: Aside | null;
  #memoryCount = 0;
  #linkCount = 0;
  #dashes: Float32Array = new Float32Array(0);
  #poll: ReturnType<typeof setTimeout> | undefined;
  /** Whether what was drawn aside last is finished, and shown. */
  #isShown = false;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#activate = gl.useProgram.bind(gl);
    this.#lines = createProgram(gl, lineVertex, lineFragment);
    this.#ribbons = createProgram(gl, ribbonVertex, ribbonFragment);
    this.#circles = createProgram(gl, memoryVertex, memoryFragment);
    this.#buffers = createBuffers(gl);
    this.#isSoftware = isSoftware(gl);
    this.#aside = this.#isSoftware ? createAside(gl) : null;
    this.ratio = this.#isSoftware ? 1 : Math.min(2, window.devicePixelRatio);
    const { linkPlaces, linkTraits, linkMasks, circles, circleTraits, circleMasks } = this.#buffers;
    gl.bindVertexArray(this.#lines.vertices);
    attribute(gl, linkPlaces, { location: 0, size: 4, type: gl.FLOAT });
    attribute(gl, linkTraits, { location: 1, size: 4, type: gl.UNSIGNED_BYTE });
    attribute(gl, linkMasks, { location: 2, size: 1, type: gl.UNSIGNED_BYTE });
    gl.bindVertexArray(this.#ribbons.vertices);
    // Every second record, the source's, is one ribbon.
    attribute(gl, linkPlaces, { location: 0, size: 4, type: gl.FLOAT, stride: 32, divisor: 1 });
    attribute(gl, linkTraits, { location: 1, size: 4, type: gl.UNSIGNED_BYTE, stride: 8, divisor: 1 });
    attribute(gl, linkMasks, { location: 2, size: 1, type: gl.UNSIGNED_BYTE, stride: 2, divisor: 1 });
    attribute(gl, linkTraits, {
      location: 3,
      size: 4,
      type: gl.UNSIGNED_BYTE,
      stride: 8,
      divisor: 1,
      offset: 4,
    });
    gl.bindVertexArray(this.#circles.vertices);
    attribute(gl, circles, { location: 0, size: 3, type: gl.FLOAT, divisor: 1 });
    attribute(gl, circleTraits, { location: 1, size: 2, type: gl.UNSIGNED_BYTE, divisor: 1 });
    attribute(gl, circleMasks, { location: 2, size: 1, type: gl.UNSIGNED_BYTE, divisor: 1 });
    gl.bindVertexArray(null);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  take({ arrays }: CrowdScene, change: CrowdChange): void {
    const gl = this.#gl;
    const { linkPlaces, linkTraits, linkMasks, circles, circleTraits, circleMasks } = this.#buffers;
    const write = (buffer: WebGLBuffer, records: ArrayBufferView) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      if (change === "all") gl.bufferData(gl.ARRAY_BUFFER, records, gl.DYNAMIC_DRAW);
      else gl.bufferSubData(gl.ARRAY_BUFFER, 0, records);
    };
    if (change === "all") {
      write(linkPlaces, toLinkPlaces(arrays));
      write(circles, toCircles(arrays));
      this.#memoryCount = arrays.memories.x.length;
      this.#linkCount = arrays.links.source.length;
      this.#dashes = numberDashes(arrays.dashes).lengths;
    }
    if (change !== "masks") {
      write(linkTraits, toLinkTraits(arrays));
      write(circleTraits, toCircleTraits(arrays));
    }
    if (change !== "hues") {
      write(linkMasks, toLinkMasks(arrays));
      write(circleMasks, arrays.memories.mask);
    }
  }

  draw(scene: CrowdScene, camera: Camera, scale: number, calls: FrameCalls): void {
    if (this.#aside === null) {
      calls.beforeShown();
      this.#clear(scene);
      this.#paint(scene, camera, scale);
      calls.onShown();
      this.#whenDrawn(calls.onDrawn);
      return;
    }
    const show = this.#aside(scene.frame);
    this.#isShown = false;
    this.#clear(scene);
    this.#paint(scene, camera, scale);
    this.#whenDrawn(() => {
      calls.beforeShown();
      show();
      this.#isShown = true;
      calls.onShown();
      calls.onDrawn();
    });
  }

  layOver(few: CrowdScene, camera: Camera, scale: number): boolean {
    if (this.#aside === null || !this.#isShown) return false;
    const show = this.#aside(few.frame);
    this.take(few, "all");
    this.#paint(few, camera, scale);
    show();
    return true;
  }

  #clear({ frame }: CrowdScene): void {
    const gl = this.#gl;
    gl.viewport(0, 0, ...pixelsOf(frame));
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  #paint(scene: CrowdScene, camera: Camera, scale: number): void {
    const gl = this.#gl;
    const { ratio } = scene.frame;
    const sizes = sizesAt(camera.zoom, scale);
    // Lines of one pixel of a dense screen would be hairs, and a card draws ribbons as fast.
    const isClose = !this.#isSoftware || sizes.line >= RIBBON_WIDTH;
    const links = isClose ? this.#ribbons : this.#lines;
    this.#begin(links, scene, camera);
    gl.uniform3fv(links.uniforms("neutral"), toUnit(scene.colours.link));
    gl.uniform2f(links.uniforms("tints"), TINTS.between, TINTS.within);
    gl.uniform1f(links.uniforms("opacity"), opacityAt(scene.light, camera.zoom));
    gl.uniform1f(links.uniforms("usualLength"), scene.light.usualLength);
    if (isClose) {
      gl.uniform2f(links.uniforms("width"), sizes.line * ratio, sizes.addedLine * ratio);
      gl.uniform4fv(
        links.uniforms("dashes"),
        this.#dashes.map((length) => length * sizes.dash * ratio),
      );
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#linkCount);
    } else gl.drawArrays(gl.LINES, 0, this.#linkCount * 2);

    const { uniforms } = this.#circles;
    this.#begin(this.#circles, scene, camera);
    gl.uniform1f(uniforms("growth"), scale * camera.zoom * ratio);
    gl.uniform1f(uniforms("ratio"), ratio);
    gl.uniform1f(uniforms("ring"), sizes.ring * ratio);
    gl.uniform3fv(uniforms("ground"), toUnit(scene.colours.ground));
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#memoryCount);
  }

  #whenDrawn(callback: () => void): void {
    const gl = this.#gl;
    clearTimeout(this.#poll);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const begun = performance.now();
    const poll = () => {
      // Of a context that was lost meanwhile it is neither, and never will be.
      if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) {
        this.#poll = setTimeout(poll, performance.now() - begun < QUICK ? 1 : SCREEN_FRAME);
        return;
      }
      gl.deleteSync(fence);
      callback();
    };
    this.#poll = setTimeout(poll, 1);
  }

  destroy(): void {
    clearTimeout(this.#poll);
    // A browser keeps few contexts, and takes those of canvases that are gone back only when it likes.
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  #begin({ program, vertices, uniforms }: Program, { frame, colours }: CrowdScene, camera: Camera): void {
    const gl = this.#gl;
    this.#activate(program);
    gl.bindVertexArray(vertices);
    gl.uniform4f(uniforms("clip"), ...toClipSpace(camera, frame));
    gl.uniform2f(uniforms("frame"), frame.width * frame.ratio, frame.height * frame.ratio);
    gl.uniform3fv(uniforms("hues"), paletteOf(colours));
  }
}

/** Directs what is drawn next to a frame that nobody sees, and answers how to bring it to the canvas. */
type Aside = (frame: CrowdFrame) => () => void;

/**
 * Where a processor draws, the browser fetches what is on the canvas as soon as it has been drawn to, and the page stands still until
 * it is finished. Drawn aside, it can be fetched at once when it is brought to the canvas.
 */
function createAside(gl: WebGL2RenderingContext): Aside {
  const target = gl.createFramebuffer();
  const pixels = gl.createRenderbuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, target);
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels);
  let size = [0, 0];
  return (frame) => {
    const [width, height] = pixelsOf(frame);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    if (size[0] !== width || size[1] !== height)
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, width, height);
    size = [width, height];
    return () => {
      gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    };
  };
}

interface Program {
  readonly program: WebGLProgram;
  readonly vertices: WebGLVertexArrayObject;
  readonly uniforms: Uniforms;
}

function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = linkProgram(gl, vertex, fragment);
  return { program, vertices: gl.createVertexArray(), uniforms: uniformsOf(gl, program) };
}

type Buffers = ReturnType<typeof createBuffers>;

function createBuffers(gl: WebGL2RenderingContext) {
  return {
    linkPlaces: gl.createBuffer(),
    linkTraits: gl.createBuffer(),
    linkMasks: gl.createBuffer(),
    circles: gl.createBuffer(),
    circleTraits: gl.createBuffer(),
    circleMasks: gl.createBuffer(),
  };
}

interface Attribute {
  readonly location: number;
  readonly size: number;
  readonly type: number;
  readonly stride?: number;
  readonly offset?: number;
  readonly divisor?: number;
}

function attribute(gl: WebGL2RenderingContext, buffer: WebGLBuffer, wanted: Attribute): void {
  const { location, size, type, stride = 0, offset = 0, divisor = 0 } = wanted;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.enableVertexAttribArray(location);
  if (type === gl.FLOAT) gl.vertexAttribPointer(location, size, type, false, stride, offset);
  else gl.vertexAttribIPointer(location, size, type, stride, offset);
  gl.vertexAttribDivisor(location, divisor);
}

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}

/** The hues one after the other, the neutral colour last. */
function paletteOf({ hues, noHue }: GraphColours): number[] {
  return [...hues, noHue].flatMap(toUnit);
}

function toUnit(colour: Rgb): number[] {
  return colour.map((channel) => channel / 255);
}
