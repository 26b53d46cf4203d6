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
  /**
   * Graph reads over HTTP of one process: so many are read at once, so many wait for their turn, each so long. So many answers are
   * on their way at once, in columns, a few megabytes each; one of which nothing is taken for so long is given up.
   */
  graphReads: { atOnce: 4, waiting: 100, waitMs: 10_000, answers: 128, stalledMs: 60_000 },
  /** Where a member has put memories: how far from the middle, the number of the layout's rules, and the bytes of all of them. */
  positions: { reach: 1e9, layout: 32_767, bytes: 4 * 1_024 * 1_024 },
  neighborhood: { depth: 3, memories: 200, maxMemories: 1_000, links: 5_000 },
  /** `reads`: how many links a search for a path looks at before it gives up. */
  path: { links: 6, reads: 50_000 },
  /** Largest request body, bytes: room for a memory's content in the widest encoding of JSON, and its metadata. */
  bodyBytes: 512 * 1_024,
  /** Deepest nesting of a request body: metadata in a field of an object in a list is well within. */
  bodyDepth: 64,
  /**
   * A file of `POST /import`: its bytes, its lines, the bytes of one line, the characters of an externalId; and the rows that
   * its report names, of any number that it counts.
   */
  import: {
    bytes: 1_024 * 1_024 * 1_024,
    lines: 1_000_000,
    lineBytes: 512 * 1_024,
    externalId: 512,
    rows: 100_000,
  },
  search: 200,
  /** One text that becomes a memory a heading. */
  ingest: { content: 200_000, memories: 100 },
  /** Live streams open at once, per credential and per process; a comment is sent so often. */
  stream: { perCredential: 20, perProcess: 1_000, beatMs: 15_000 },
  /** How long what goes by itself is kept; the database function `app.kept` says the same, which a test compares. */
  trashDays: 30,
  idempotencyHours: 24,
  /** A session ends two weeks after the sign-in, used or not. */
  sessionSeconds: 14 * 24 * 3_600,
  /** Requests: of one credential; by one address that can't be told; its attempts to sign in; and the clients that it registers. */
  rate: {
    credential: { perMinute: 1_200, burst: 200 },
    unknown: { perMinute: 300, burst: 300 },
    signInAddress: { perMinute: 30, burst: 60 },
    registration: { perMinute: 6, burst: 30 },
  },
  signIn: { attempts: 20, windowMinutes: 60 },
  /**
   * Sign-in for agents: how long a code and a token are good; the addresses that a client may be sent back to, and their characters;
   * and how many clients may wait for a first connection.
   */
  oauth: {
    codeSeconds: 60,
    accessSeconds: 3_600,
    refreshSeconds: 30 * 24 * 3_600,
    redirectUris: 10,
    redirectUri: 2_000,
    waitingClients: 10_000,
  },
} as const;

/** The bounds of links, in the order in which a full one is named. */
export const capacityBounds = ["pair", "source", "owner", "target"] as const;
export type CapacityBound = (typeof capacityBounds)[number];
