import type { Tool } from "./define-tool.ts";
import { archiveMemory } from "./tools/archive-memory.ts";
import { deleteMemory } from "./tools/delete-memory.ts";
import { explore } from "./tools/explore.ts";
import { getMemory } from "./tools/get-memory.ts";
import { ingest } from "./tools/ingest.ts";
import { linkMemories } from "./tools/link-memories.ts";
import { listMemories } from "./tools/list-memories.ts";
import { listMemoryLinks } from "./tools/list-memory-links.ts";
import { remember } from "./tools/remember.ts";
import { restoreMemory } from "./tools/restore-memory.ts";
import { search } from "./tools/search.ts";
import { unlinkMemories } from "./tools/unlink-memories.ts";
import { updateMemory } from "./tools/update-memory.ts";

/** Every tool, in the order in which a model reads of them. The list that clients get, the documents and the tests are made from it. */
export const tools: readonly Tool[] = [
  search,
  getMemory,
  explore,
  listMemories,
  listMemoryLinks,
  remember,
  ingest,
  updateMemory,
  archiveMemory,
  linkMemories,
  unlinkMemories,
  deleteMemory,
  restoreMemory,
];
