/** Every number that Weft promises. Sizes of text are Unicode code points, sizes of JSON bytes of compact UTF-8. */
export const limits = {
  /** Of a person, a workspace, an agent. */
  name: 100,
  memory: { title: 200, content: 32_000, type: 64, tags: 32, tag: 64, metadataBytes: 16_384 },
  link: { kind: 64, metadataBytes: 4_096, relatedIds: 100 },
  metadataDepth: 32,
  /** Capacities of links; enforced by the database function `app.link_limit`, which a test compares with this. */
  capacity: { pair: 16, source: 1_000, target: 1_000, owner: 50_000 },
  page: { default: 50, max: 200 },
  graph: { links: 40_000, memories: 20_000 },
  /** Largest request body, bytes: room for a memory's content in the widest encoding of JSON, and its metadata. */
  bodyBytes: 512 * 1_024,
  /** Deepest nesting of a request body: metadata in a field of an object in a list is well within. */
  bodyDepth: 64,
  search: 200,
  trashDays: 30,
  /** A session ends two weeks after the sign-in, used or not. */
  sessionSeconds: 14 * 24 * 3_600,
  /** Requests: of one credential; by one address that can't be told; and its attempts to sign in. */
  rate: {
    credential: { perMinute: 1_200, burst: 200 },
    unknown: { perMinute: 300, burst: 300 },
    signInAddress: { perMinute: 30, burst: 60 },
  },
  signIn: { attempts: 20, windowMinutes: 60 },
} as const;

/** The bounds of links, in the order in which a full one is named. */
export const capacityBounds = ["pair", "source", "owner", "target"] as const;
export type CapacityBound = (typeof capacityBounds)[number];
