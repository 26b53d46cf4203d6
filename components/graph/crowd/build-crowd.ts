import { presenceOf } from "../elements.ts";
import { at } from "../layout/columns.ts";
import type { Dash } from "../link-dash.ts";
import type { Scene, SceneLink, SceneMemory } from "../scene.ts";
import { type CrowdArrays, emptyCrowd, LOOK, NO_HUE } from "./crowd-arrays.ts";

/** A scene as columns, and what each row stands for. */
export interface SceneCrowd {
  readonly arrays: CrowdArrays;
  readonly memories: readonly SceneMemory[];
  readonly links: readonly SceneLink[];
}

/** Hubs are drawn last: small memories around them must not cover them. */
export function buildCrowd(scene: Scene, dashes: ReadonlyMap<string, Dash>): SceneCrowd {
  const memories = [...scene.memories].sort((one, other) => one.radius - other.radius);
  const { links } = scene;
  const arrays = emptyCrowd(memories.length, links.length, [...dashes.values()]);
  const rows = new Int32Array(memories.length);
  for (let row = 0; row < memories.length; row++) {
    const memory = memories[row];
    if (!memory) continue;
    rows[memory.row] = row;
    arrays.memories.x[row] = memory.x;
    arrays.memories.y[row] = memory.y;
    arrays.memories.radius[row] = memory.radius;
    arrays.memories.hue[row] = memory.hue ?? NO_HUE;
    arrays.memories.mask[row] = memory.isShown ? 1 : 0;
    arrays.memories.look[row] =
      (memory.memory.archivedAt === null ? 0 : LOOK.retired) +
      (memory.memory.scope === "private" ? LOOK.private : 0);
  }
  const kinds = new Map([...dashes.keys()].map((kind, number) => [kind, number]));
  for (let row = 0; row < links.length; row++) {
    const link = links[row];
    if (!link) continue;
    arrays.links.source[row] = at(rows, link.source.row);
    arrays.links.target[row] = at(rows, link.target.row);
    // Kinds beyond the last number of a byte share it: they are all drawn solid.
    arrays.links.kind[row] = Math.min(255, kinds.get(link.link.kind) ?? 255);
    arrays.links.weight[row] = presenceOf(link) * fanOf(link);
    arrays.links.mask[row] = link.isShown ? 1 : 0;
  }
  return { arrays, memories, links };
}

/** Beyond so many links, those of a hub grow fainter, the more the more it has: a thousand at once would be a glare. */
const WIDEST_FAN = 40;

function fanOf({ source, target }: SceneLink): number {
  const links = Math.max(source.links.length, target.links.length);
  return links <= WIDEST_FAN ? 1 : (WIDEST_FAN / links) ** 0.3;
}

/** What is shown of a crowd, and in which hues, by a scene of the same view and picture. */
export function maskCrowd(
  { memories }: SceneCrowd,
  scene: Scene,
): Record<"memories" | "links" | "hues", Uint8Array> {
  const masks = {
    memories: new Uint8Array(memories.length),
    links: new Uint8Array(scene.links.length),
    hues: new Uint8Array(memories.length),
  };
  for (let row = 0; row < memories.length; row++) {
    const memory = scene.memories[memories[row]?.row ?? -1];
    masks.memories[row] = memory?.isShown ? 1 : 0;
    masks.hues[row] = memory?.hue ?? NO_HUE;
  }
  for (let row = 0; row < scene.links.length; row++) masks.links[row] = scene.links[row]?.isShown ? 1 : 0;
  return masks;
}
