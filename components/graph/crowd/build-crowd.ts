import { at } from "../layout/columns.ts";
import type { Dash } from "../link-dash.ts";
import type { Scene, SceneLink, SceneMemory } from "../scene.ts";
import { arrangeCrowd, lookOf, numberKinds } from "./arrange-crowd.ts";
import { type CrowdArrays, emptyCrowd, NO_HUE } from "./crowd-arrays.ts";

/** A scene as columns, and what each row stands for. */
export interface SceneCrowd {
  readonly arrays: CrowdArrays;
  readonly memories: readonly SceneMemory[];
  readonly links: readonly SceneLink[];
}

/** The crowd of a scene or of a part of one, all of it anew. */
export function buildCrowd(
  { memories, links }: Pick<Scene, "memories" | "links">,
  dashes: ReadonlyMap<string, Dash>,
): SceneCrowd {
  const given = emptyCrowd(memories.length, links.length, [...dashes.values()]);
  const community = new Int32Array(memories.length);
  const rows = new Int32Array(memories.reduce((most, { row }) => Math.max(most, row + 1), 0));
  for (let row = 0; row < memories.length; row++) {
    const memory = memories[row];
    if (!memory) continue;
    rows[memory.row] = row;
    given.memories.x[row] = memory.x;
    given.memories.y[row] = memory.y;
    given.memories.radius[row] = memory.radius;
    given.memories.hue[row] = memory.hue ?? NO_HUE;
    given.memories.mask[row] = memory.isShown ? 1 : 0;
    given.memories.look[row] = lookOf(memory.memory.archivedAt !== null, memory.memory.scope === "private");
    community[row] = memory.community;
  }
  const kindOf = numberKinds(dashes);
  for (let row = 0; row < links.length; row++) {
    const drawn = links[row];
    if (!drawn) continue;
    const { link, source, target, isShown } = drawn;
    given.links.source[row] = at(rows, source.row);
    given.links.target[row] = at(rows, target.row);
    given.links.kind[row] = kindOf(link.kind);
    given.links.weight[row] = link.weight;
    given.links.mask[row] = isShown ? 1 : 0;
  }
  const { arrays, order } = arrangeCrowd(given, community);
  return { arrays, memories: Array.from(order, (row) => memories[row] as SceneMemory), links };
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
