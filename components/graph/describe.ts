import { nameKind } from "#components/link/kind-words.ts";
import type { GraphView } from "./graph-view.ts";
import type { SceneLink, SceneMemory } from "./scene.ts";

/** What the live region says of a memory: title, type, links out and in. Lower bounds are said to be such. */
export function describeMemory({ memory, links }: SceneMemory, linksTruncated: boolean): string {
  const outbound = links.filter(({ link }) => link.sourceId === memory.id).length;
  const inbound = links.length - outbound;
  const words = [memory.title, memory.type];
  if (memory.scope === "private") words.push("private");
  if (memory.archivedAt !== null) words.push("archived");
  if (links.length > 0 || !linksTruncated) {
    const bound = linksTruncated ? "at least " : "";
    words.push(`${bound}${count(outbound, "link")} out, ${inbound} in`);
  }
  return words.join(", ");
}

export function describeLink({ link, source, target }: SceneLink): string {
  return `Link: ${source.memory.title}, ${nameKind(link.kind)}, ${target.memory.title}, weight ${link.weight}`;
}

/** The name of the whole drawing. */
export function describeGraph(view: GraphView): string {
  const [someMemories, someLinks] = [view.memoriesTruncated, view.linksTruncated].map((isCut) =>
    isCut ? "at least " : "",
  );
  const memories = count(view.memories.length, "memory", "memories");
  return `Graph of ${someMemories}${memories} and ${someLinks}${count(view.links.length, "link")}`;
}

function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString("en")} ${value === 1 ? one : many}`;
}
