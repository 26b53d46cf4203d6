import type { Access, Role } from "#lib/contract/me.ts";
import type { Scope } from "#lib/contract/memory.ts";
import type { FollowedDirection } from "#lib/contract/neighborhood.ts";
import type { AgentName, Person, Player } from "./cast.ts";

/**
 * Which memory, counted round: one of the player's own that stands (`own`), that is archived or in the trash; one that they see;
 * or any that was ever there. Of all, where there is none.
 */
export type Pick = ["own" | "archived" | "trashed" | "seen" | "any", number];

/** What a write expects of the version: nothing, any, the one that is there, or the one before. */
export type Match = "none" | "any" | "right" | "stale";

/** How a line of a file names a memory: by a name that imports give, or by its id. */
export type Name = string | Pick;

/** A line of a file, drawn. What is null is left out of it. */
export type DrawnLine =
  | { type: "memory"; name: Name; title: string | null; scope: Scope | null }
  | { type: "link"; source: Name; target: Name; kind: string; weight: number | null };

type Following = { direction: FollowedDirection; kind: string | null };
type Somebody = Exclude<Person, "sam">;
type Terms = { access: Access; private: boolean };

/** One step of a run: plain data, so that a failing run can be printed, cut down, and kept. */
export type Command =
  | {
      do: "put";
      as: Player;
      source: Pick;
      target: Pick;
      kind: string;
      link: number | null;
      weight: number;
      note: string | null;
    }
  | { do: "unlink"; as: Player; source: Pick; target: Pick; kind: string; link: number | null }
  | { do: "get"; as: Player; source: Pick; target: Pick; kind: string; link: number | null }
  | { do: "links"; as: Player; of: Pick; inbound: boolean; kind: string | null; limit: number }
  | { do: "create"; as: Player; shared: boolean; related: Pick[]; key: number | null }
  | { do: "repeat"; of: number; other: boolean }
  | {
      do: "update";
      as: Player;
      of: Pick;
      title: boolean;
      scope: Scope | null;
      related: Pick[];
      ifMatch: Match;
    }
  | { do: "purge"; as: Player; of: Pick; ifMatch: Match }
  | { do: "release"; as: Player; of: Pick }
  | { do: "read"; as: Player; of: Pick }
  | { do: "memories"; as: Player; state: "active" | "archived" | "trash" | "all"; limit: number }
  | { do: "archive"; as: Player; of: Pick; successor: Pick | null; ifMatch: Match }
  | { do: "unarchive" | "trash" | "restore"; as: Player; of: Pick; ifMatch: Match }
  | { do: "graph"; as: Player; links: number; memories: number }
  | { do: "events"; as: Player; of: Pick | null; limit: number }
  | ({ do: "around"; as: Player; of: Pick; depth: number; limit: number } & Following)
  | ({ do: "path"; as: Player; source: Pick; target: Pick } & Following)
  | {
      do: "search";
      as: Player;
      q: string;
      state: "active" | "archived" | "trash" | "all";
      limit: number;
    }
  | { do: "import"; as: Player; lines: DrawnLine[]; dryRun: boolean }
  | { do: "export"; as: Player }
  | { do: "members"; as: Player }
  | { do: "agents"; as: Player }
  | { do: "agent"; as: Player; agent: AgentName }
  | { do: "addMember" | "changeMember"; as: Player; who: Somebody; role: Role }
  | { do: "removeMember"; as: Player; who: Somebody }
  | { do: "putGrant"; as: Player; agent: AgentName; terms: Terms }
  | { do: "revokeGrant"; as: Player; agent: AgentName }
  | { do: "member"; who: Somebody; role: Role | null }
  | { do: "grant"; agent: AgentName; terms: Terms | null };

/** Where a run begins: near the bounds, at them, with half of a link gone, with a chain of successors, or with one that would loop. */
export const starts = ["bounds", "full", "gone", "chain", "knot"] as const;
export type Start = (typeof starts)[number];

export type Run = { start: Start; commands: Command[] };
