import type { Memory, MemoryPage } from "#lib/contract/memory.ts";
import { cut, longest } from "./texts/cut.ts";

/** A memory in a list: the beginning of its content, and whether that is not all. */
export type ListedMemory = Memory & { contentTruncated: boolean };

/** A page of memories for a model, which reads one whole when it wants to. */
export function toListed(page: MemoryPage): Omit<MemoryPage, "items"> & { items: ListedMemory[] } {
  return {
    ...page,
    items: page.items.map((memory) => {
      const { shown, isCut } = cut(memory.content, longest.listed);
      return { ...memory, content: shown, contentTruncated: isCut };
    }),
  };
}
