import { presenceOf } from "../elements.ts";
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
  const arrays = emptyCrowd(memories.length, scene.links.length, [...dashes.values()]);
  const rows = new Map<SceneMemory, number>();
  for (const [row, memory] of memories.entries()) {
    rows.set(memory, row);
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
  for (const [row, link] of scene.links.entries()) {
    arrays.links.source[row] = rows.get(link.source) ?? 0;
    arrays.links.target[row] = rows.get(link.target) ?? 0;
    // Kinds beyond the last number of a byte share it: they are all drawn solid.
    arrays.links.kind[row] = Math.min(255, kinds.get(link.link.kind) ?? 255);
    arrays.links.weight[row] = presenceOf(link);
    arrays.links.mask[row] = link.isShown ? 1 : 0;
  }
  return { arrays, memories, links: scene.links };
}

/** What is shown of a crowd, and in which hues, by a scene of the same view and picture. */
export function maskCrowd(crowd: SceneCrowd, scene: Scene): Record<"memories" | "links" | "hues", Uint8Array> {
  return {
    hues: Uint8Array.from(crowd.memories, ({ id }) => scene.byId.get(id)?.hue ?? NO_HUE),
    memories: Uint8Array.from(crowd.memories, ({ id }) => (scene.byId.get(id)?.isShown ? 1 : 0)),
    links: Uint8Array.from(scene.links, ({ isShown }) => (isShown ? 1 : 0)),
  };
}
