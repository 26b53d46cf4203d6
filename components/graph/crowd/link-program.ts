/**
 * Compiles and links a program. Throws with the driver's words when it does not: two shaders that give a uniform
 * different precision compile and then draw nothing.
 */
export function linkProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("The graphics context was lost.");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const shaders = gl.getAttachedShaders(program) ?? [];
    const words = [gl.getProgramInfoLog(program), ...shaders.map((shader) => gl.getShaderInfoLog(shader))];
    throw new Error(`A shader was refused: ${words.filter(Boolean).join(" ")}`);
  }
  return program;
}

export type Uniforms = (name: string) => WebGLUniformLocation | null;

/** Looks each uniform up once. */
export function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): Uniforms {
  const found = new Map<string, WebGLUniformLocation | null>();
  return (name) => {
    if (!found.has(name)) found.set(name, gl.getUniformLocation(program, name));
    return found.get(name) ?? null;
  };
}
