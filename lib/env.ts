import { z } from "zod";
import { limits } from "#lib/contract/limits.ts";

const Environment = z.object({
  /** The application role's login. */
  WEFT_DATABASE_URL: z.string().min(1),
  /** A connection that acts as weft_owner: administration and seeding only. Not set for a plain web process. */
  WEFT_OWNER_URL: z.string().min(1).optional(),
  /** Signs sessions and cursors. */
  NEXTAUTH_SECRET: z.string().min(32),
  NEXTAUTH_URL: z.url().optional(),
  /** Longest wait for a free connection or a new one, milliseconds: then the answer is 503, while the caller still listens. */
  WEFT_CONNECTION_WAIT_MS: z.coerce.number().int().min(1).default(1_500),
  /**
   * Longest wait for a lock, milliseconds. Writers hold theirs for a few: whoever waits longer than this stands behind something
   * that is stuck, and holds a connection that others need. Longer in tests, which hold locks on purpose.
   */
  WEFT_LOCK_WAIT_MS: z.coerce.number().int().min(1).default(2_000),
  /** `off` takes the limits of requests away, that of sign-in attempts an account apart: for tests and benchmarks. */
  WEFT_RATE_LIMIT: z.enum(["on", "off"]).default("on"),
  /** `off` plans every statement anew: for a pooler in transaction mode that does not know prepared statements. */
  WEFT_KEPT_PLANS: z.enum(["on", "off"]).default("on"),
  /** Most links in one graph read: smaller in tests, to show a cut. */
  WEFT_GRAPH_LINK_BUDGET: z.coerce.number().int().min(1).default(limits.graph.links),
  WEFT_GRAPH_MEMORY_BUDGET: z.coerce.number().int().min(1).default(limits.graph.memories),
  /** How often a live stream says that it is there: shorter in tests. */
  WEFT_STREAM_BEAT_MS: z.coerce.number().int().min(1).default(limits.stream.beatMs),
});
export type Environment = z.infer<typeof Environment>;

let parsed: Environment | undefined;

/** The environment, read once, when first asked for: a build has none. Throws with the names of what is missing. */
export function env(): Environment {
  parsed ??= Environment.parse(process.env);
  return parsed;
}
