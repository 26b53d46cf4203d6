import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from "@modelcontextprotocol/sdk/types.js";
import { MemoryId } from "#lib/contract/id.ts";
import { readGraph } from "#lib/graph/read-graph.ts";
import { getMemory } from "#lib/memories/get-memory.ts";
import type { Asker } from "./asker.ts";
import { tellGraph } from "./texts/tell-graph.ts";
import { tellWholeMemory } from "./texts/tell-memory.ts";

const mimeType = "text/markdown";

export const graphResource: Resource = {
  uri: "memory://graph",
  name: "graph",
  title: "The workspace's graph",
  description:
    "How many memories and links there are, of which types and kinds, and the most linked memories",
  mimeType,
};

export const memoryTemplate: ResourceTemplate = {
  uriTemplate: "memory://{id}",
  name: "memory",
  title: "A memory",
  description: "One memory, whole",
  mimeType,
};

/** Reads a resource. Throws not_found; McpError for a URI of no resource of ours. */
export async function readResource({ actor }: Asker, uri: string): Promise<ReadResourceResult> {
  const answer = (text: string) => ({ contents: [{ uri, mimeType, text }] });
  if (uri === graphResource.uri) return answer(tellGraph(await readGraph(actor)));
  const id = MemoryId.safeParse(/^memory:\/\/([^/?#]+)$/.exec(uri)?.[1]);
  if (!id.success)
    throw new McpError(ErrorCode.InvalidParams, "Resources are memory://graph and memory://{id}.");
  return answer(tellWholeMemory(await getMemory(actor, { id: id.data })));
}
