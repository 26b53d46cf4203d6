import { z } from "zod";
import { MemoryId } from "#lib/contract/id.ts";
import { Restored } from "#lib/contract/memory.ts";
import { bringBackMemory } from "#lib/memories/bring-back-memory.ts";
import { defineTool } from "../define-tool.ts";
import { MemoryOutline } from "../outlines.ts";
import { nameKind } from "../texts/tell-link.ts";
import { nameMemory, tellState } from "../texts/tell-memory.ts";

/** Lines of links that did not come back. */
const most = 20;

export const restoreMemory = defineTool({
  name: "memory__restore_memory",
  title: "Restore a memory",
  description:
    "Bring a memory of your own back: from the trash with its links, else from the archive. What could not come back is in notRestored.",
  // Of one that was archived before it was deleted, a second call undoes the archiving too.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  input: z.strictObject({ memory_id: MemoryId }),
  output: Restored.extend({ memory: MemoryOutline }),
  operate: (actor, { memory_id }) => bringBackMemory(actor, { id: memory_id }),
  tell: ({ memory, restored, notRestored }) =>
    [
      `Restored ${nameMemory(memory)}, and ${restored.links} links with it.`,
      ...tellState(memory),
      ...(notRestored.length > 0 ? [`${notRestored.length} links could not come back:`] : []),
      ...notRestored
        .slice(0, most)
        .map(
          ({ sourceId, targetId, kind, reason }) =>
            `- ${sourceId} ${nameKind(kind)} → ${targetId}: ${reason}`,
        ),
      ...(notRestored.length > most ? ["The others are in notRestored."] : []),
    ].join("\n"),
});
