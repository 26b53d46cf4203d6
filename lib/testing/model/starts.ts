import type { Person } from "./cast.ts";
import type { Command, DrawnLine, Start } from "./command.ts";

/** The memories that every run begins with. */
export const memories: [Person, "shared" | "private"][] = [
  ["ann", "shared"],
  ["ann", "shared"],
  ["ann", "private"],
  ["bob", "shared"],
  ["bob", "shared"],
  ["bob", "private"],
  ["cat", "shared"],
];

type Links = [source: number, target: number, kind: string][];

// With one link more or two, each bound is full.
const nearBounds: Links = [
  [0, 3, "blocks"],
  [0, 3, "cites"],
  [0, 4, "related"],
  [1, 3, "related"],
  [2, 6, "related"],
  [1, 0, "blocks"],
  [2, 1, "related"],
  [3, 0, "related"],
  [4, 0, "cites"],
];
const few: Links = [
  [0, 3, "related"],
  [3, 0, "related"],
];

/** The links that a run begins with, by the numbers of their ends. */
export const links: Record<Start, Links> = {
  bounds: nearBounds,
  full: nearBounds,
  gone: nearBounds,
  chain: few,
  knot: few,
};

const none = { ifMatch: "none" } as const;
const put = { do: "put", link: null, weight: 1, note: null } as const;
const relate = (of: number, to: number): Command => ({
  ...{ do: "update", as: "ann", of: ["any", of], title: false, scope: null, related: [["any", to]] },
  ...none,
});
const archive = (as: "ann" | "bob" | "cat", of: number, successor: number): Command => ({
  ...{ do: "archive", as, of: ["any", of], successor: ["any", successor] },
  ...none,
});
const findPath = (as: "ann" | "cat", source: number, target: number): Command => ({
  ...{ do: "path", as, source: ["any", source], target: ["any", target], direction: "both", kind: null },
});
const importAs = (as: "ann", line: DrawnLine): Command => ({
  do: "import",
  as,
  lines: [line],
  dryRun: false,
});

/** Steps that lead to what few runs would come to by themselves. */
export const openings: Record<Start, Command[]> = {
  // A change fills no bound either. Between two memories is a private one: for its owner a way, for others none.
  bounds: [relate(0, 3), relate(2, 3), findPath("cat", 6, 1), findPath("ann", 6, 1), findPath("ann", 6, 0)],
  // The slots of what is in the trash are taken by others, and a link's other end is hidden.
  full: [
    { do: "trash", as: "ann", of: ["any", 2], ...none },
    { ...put, as: "ann", source: ["any", 1], target: ["any", 4], kind: "cites" },
    { ...put, as: "ann", source: ["any", 1], target: ["any", 6], kind: "blocks" },
    { ...put, as: "ann", source: ["any", 0], target: ["any", 6], kind: "related" },
    { do: "update", as: "bob", of: ["any", 4], title: false, scope: "private", related: [], ...none },
    { do: "create", as: "ann", shared: true, related: [], key: null },
    relate(7, 6),
    importAs("ann", { type: "link", source: ["any", 0], target: ["any", 4], kind: "blocks", weight: null }),
  ],
  // A link waits in the trash for what will not come back.
  gone: [
    { do: "trash", as: "ann", of: ["any", 2], ...none },
    { do: "trash", as: "cat", of: ["any", 6], ...none },
    { do: "purge", as: "cat", of: ["any", 6], ...none },
  ],
  // Somebody has left, and an agent's access has ended; both are back.
  chain: [
    ...[archive("ann", 0, 3), archive("bob", 3, 6), archive("cat", 6, 4)],
    { do: "revokeGrant", as: "bob", agent: "ann-" },
    { do: "putGrant", as: "ann", agent: "ann-", terms: { access: "write", private: false } },
    { do: "removeMember", as: "bob", who: "vic" },
    { do: "addMember", as: "bob", who: "vic", role: "viewer" },
  ],
  // Back from the trash, the second would close a loop.
  knot: [
    archive("ann", 0, 1),
    archive("ann", 1, 3),
    { do: "trash", as: "ann", of: ["any", 1], ...none },
    archive("bob", 3, 0),
    importAs("ann", { type: "memory", name: ["any", 1], title: "imported", scope: null }),
  ],
};
