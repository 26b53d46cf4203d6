import { z } from "zod";
import { Graph } from "#lib/contract/graph.ts";
import { AgentId, UserId } from "#lib/contract/id.ts";

/** The media type of the columnar form of a graph: what `Accept` has to name. */
export const graphColumnsType = "application/vnd.weft.graph";

/** The first bytes of the form, and its version. */
export const magic = "WEFTGR01";
/** Magic, then the length of the head in bytes, little-endian as every number of the form, then four of nothing. */
export const preludeBytes = 16;
/** Where the head and each column end, and so where each begins: typed arrays are views, not copies. */
export const alignment = 8;

/**
 * The columns, in the order in which they are sent: first what a picture can be painted from, then the rest. Each has a value a
 * memory, or a link. `id` has sixteen bytes a memory. Titles follow the columns, as a JSON array to the end.
 */
export const memoryPaint = ["x", "y", "community", "type", "owner", "agent", "scope", "archived"] as const;
export const linkPaint = ["source", "target", "kind", "weight"] as const;
export const memoryRest = ["id", "createdAt", "updatedAt", "archivedAt"] as const;

export const elementBytes = { f32: 4, f64: 8, i32: 4, u8: 1, u16: 2, u32: 4, id: 16 } as const;
export type ElementType = keyof typeof elementBytes;

export const Column = z.object({
  name: z.string(),
  of: z.enum(["memories", "links"]),
  type: z.enum(Object.keys(elementBytes) as [ElementType, ...ElementType[]]),
});
export type Column = z.infer<typeof Column>;

/** What is said once: sizes, the lists that columns point into, and whatever of a Graph is no row. A JSON object. */
export const GraphHead = Graph.omit({ memories: true, links: true }).extend({
  memories: z.int().min(0),
  links: z.int().min(0),
  types: z.array(z.string()),
  kinds: z.array(z.string()),
  ownerIds: z.array(UserId),
  agentIds: z.array(AgentId),
  /** The rules by which the places were laid out, as the client counts them; null when there are none. */
  layout: z.int().nullable(),
  columns: z.array(Column),
  /** How many bytes from the head's end on can be painted from. */
  paintBytes: z.int().min(0),
});
export type GraphHead = z.infer<typeof GraphHead>;

/** Where memories stand: columns as long as the graph's memories, in their order; NaN for one without a place. */
export type Places = { layout: number; x: Float32Array; y: Float32Array; community: Int32Array };

export function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
