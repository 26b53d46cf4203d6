/**
 * Radius of a memory's circle from its number of links, model units. The area grows with the number of links; the
 * cap keeps a hub with a thousand of them from covering its own neighbours.
 */
export function memoryRadius(linkCount: number): number {
  return Math.min(38, 3.8 + 2.2 * Math.sqrt(linkCount));
}
